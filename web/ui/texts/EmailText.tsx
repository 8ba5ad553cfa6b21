/** An email address that breaks before "@" and after full stops, so that a narrow line leaves no single letter over. */
export const EmailText = ({ address }: { address: string }) => (
  <bdi className="break-anywhere">{address.match(/@?[^.@]*\.?/g)?.map((part) => [<wbr key="break" />, part])}</bdi>
);
