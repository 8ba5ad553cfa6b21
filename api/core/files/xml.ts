import { DOMParser, type Element, type Node } from "@xmldom/xmldom";

/* The XML of office files, by local names. */

const isElement = (node: Node): node is Element => node.nodeType === 1;
export const children = (element: Element): Element[] => [...element.childNodes].filter(isElement);
export const child = (element: Element | undefined, name: string): Element | undefined =>
  element === undefined ? undefined : children(element).find((one) => one.localName === name);
export const attribute = (element: Element | undefined, name: string): string | null =>
  element === undefined ? null : ([...element.attributes].find((one) => one.localName === name)?.value ?? null);
export const value = (element: Element | undefined): string | null => attribute(element, "val");

/** Whether a switch such as `w:b` is there and not turned off. */
export const isOn = (element: Element | undefined): boolean =>
  element !== undefined && !["0", "false", "off", "none"].includes(value(element) ?? "1");

/** Throws on anything that is not well formed, and on a DTD: office files have none. */
export function parseXml(xml: string): Element {
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw new Error("a document type in an office file");
  return treeOf(xml);
}

/** Throws on anything that is not well formed. */
export function treeOf(xml: string): Element {
  const onError = (_level: string, message: string): never => {
    throw new Error(message);
  };
  const root = new DOMParser({ onError }).parseFromString(xml, "text/xml").documentElement;
  if (root === null) throw new Error("an empty part");
  return root;
}
