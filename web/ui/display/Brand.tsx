import "./Brand.css";
/** The lettered bubble with the product's name; the caller wraps it in a link with the class `brand`. */
export function Brand({ name }: { name: string }) {
  return (
    <>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <circle className="brand-disc" cx="16" cy="16" r="16" />
        <path className="brand-letter" d="M9.3 23 16 8.5 22.7 23M11.8 18.2h8.4" />
      </svg>
      {name}
    </>
  );
}
