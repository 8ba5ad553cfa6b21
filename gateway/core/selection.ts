import {
  Kind,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLResolveInfo,
  type SelectionSetNode,
} from "graphql";

// a field's node stays the same object for as long as its document is kept
const known = new WeakMap<FieldNode, Map<string, boolean>>();

/** Whether the client asked for a field of the result, directly or in a fragment: then it pays to fetch it along. */
export function asksFor(info: GraphQLResolveInfo, field: string): boolean {
  const [first] = info.fieldNodes;
  if (first === undefined) return false;
  let answers = known.get(first);
  if (answers === undefined) known.set(first, (answers = new Map()));
  const answer =
    answers.get(field) ?? info.fieldNodes.some((node) => selects(node.selectionSet, info.fragments, field));
  answers.set(field, answer);
  return answer;
}

function selects(
  set: SelectionSetNode | undefined,
  fragments: Record<string, FragmentDefinitionNode>,
  field: string,
): boolean {
  return (set?.selections ?? []).some((node) => {
    if (node.kind === Kind.FIELD) return node.name.value === field;
    if (node.kind === Kind.INLINE_FRAGMENT) return selects(node.selectionSet, fragments, field);
    return selects(fragments[node.name.value]?.selectionSet, fragments, field);
  });
}
