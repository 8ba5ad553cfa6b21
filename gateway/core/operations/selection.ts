import {
  Kind,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLResolveInfo,
  type SelectionSetNode,
} from "graphql";

// results by field node, which stays the same object as long as its document is cached
const known = new WeakMap<FieldNode, Map<string, boolean>>();

/**
 * Whether the client asked for a field of the result, directly or in a fragment. `reports.student` asks for a field of a
 * field.
 */
export function asksFor(info: GraphQLResolveInfo, field: string): boolean {
  const [first] = info.fieldNodes;
  if (first === undefined) return false;
  let answers = known.get(first);
  if (answers === undefined) known.set(first, (answers = new Map()));
  const answer =
    answers.get(field) ?? info.fieldNodes.some((node) => selects(node.selectionSet, info.fragments, field, new Set()));
  answers.set(field, answer);
  return answer;
}

/** @param seen fragments that were looked through for a field: many spreads of one fragment cost no more than one */
function selects(
  set: SelectionSetNode | undefined,
  fragments: Record<string, FragmentDefinitionNode>,
  field: string,
  seen: Set<string>,
): boolean {
  const [first = "", ...rest] = field.split(".");
  return (set?.selections ?? []).some((node) => {
    if (node.kind === Kind.FIELD) {
      if (node.name.value !== first) return false;
      return rest.length === 0 || selects(node.selectionSet, fragments, rest.join("."), seen);
    }
    if (node.kind === Kind.INLINE_FRAGMENT) return selects(node.selectionSet, fragments, field, seen);
    const key = `${node.name.value} ${field}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return selects(fragments[node.name.value]?.selectionSet, fragments, field, seen);
  });
}
