import { Fragment } from "react";

/** An email address that breaks before "@" and after full stops, so that a narrow line leaves no single letter over. */
export const EmailText = ({ address }: { address: string }) => (
  <bdi className="break-anywhere">
    {address.match(/@?[^.@]*\.?/g)?.map((part, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text have nothing else
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </bdi>
);
