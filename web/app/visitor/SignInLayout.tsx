import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { productName } from "../../../schema/rules/product.ts";
import { Link } from "../../lib/navigation/Link.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { Brand } from "../../ui/display/Brand.tsx";
import { BrokenPage } from "../BrokenPage.tsx";
import { ErrorBoundary } from "../../ui/notices/ErrorBoundary.tsx";
import type { SignInSide } from "../area.ts";
import { SkipLink } from "../SkipLink.tsx";
import styles from "./SignInLayout.module.css";

const letters = ["A", "B", "C", "D"];
/** Which letter is filled, row by row, in four columns. */
const answers = [
  [2, 0, 1, 3],
  [1, 1, 0, 2],
  [3, 0, 3, 0],
  [0, 0, 0, 1],
  [0, 3, 2, 2],
  [0, 3, 1, 3],
  [2, 0, 3, 0],
];

function AnswerSheet() {
  return (
    <svg viewBox="0 0 790 330" width="790" height="330" aria-hidden="true">
      {answers.flatMap((row, y) =>
        row.flatMap((filled, column) =>
          letters.map((letter, index) => (
            <g key={`${y}-${column}-${letter}`} className={index === filled ? styles.on : undefined}>
              <circle cx={24 + column * 196 + index * 40} cy={24 + y * 44} r="14" />
              <text x={24 + column * 196 + index * 40} y={28.5 + y * 44}>
                {letter}
              </text>
            </g>
          )),
        ),
      )}
    </svg>
  );
}

/** Two halves: the form, and from 1024 px a dark panel with an answer sheet. */
export function SignInLayout({ side, children }: { side: SignInSide; children: ReactNode }) {
  const { title, text, foot } = side;
  const { pathname } = useLocation();
  return (
    <div className={styles.page}>
      <SkipLink />
      <div className={styles.formSide}>
        <header>
          <Link className="brand" to={paths.home()}>
            <Brand name={productName} />
          </Link>
        </header>
        <main className={styles.form} id="main" tabIndex={-1}>
          <ErrorBoundary resetKey={pathname} fallback={<BrokenPage />}>
            {children}
          </ErrorBoundary>
        </main>
        <footer className={styles.foot}>
          {foot.text}{" "}
          <Link className="strong" to={foot.to}>
            {foot.link}
          </Link>
        </footer>
      </div>
      <aside className={styles.picture}>
        <div className={styles.pictureInside}>
          <div>
            <p className={styles.claim}>{title}</p>
            <p>{text}</p>
          </div>
          <AnswerSheet />
        </div>
      </aside>
    </div>
  );
}
