/** One operation against the gateway of a stack, as an app sends it. @throws Error with the answer's errors. */
export async function askGateway<Data>(
  url: string,
  query: string,
  variables: object = {},
  token?: string,
): Promise<Data> {
  const answer = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await answer.json()) as { data: Data; errors?: unknown };
  if (errors !== undefined) throw new Error(JSON.stringify(errors));
  return data;
}
