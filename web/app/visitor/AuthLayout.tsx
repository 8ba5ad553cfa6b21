import "./auth-layout.css";
import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { productName } from "../../../schema/rules/product.ts";
import { Link } from "../../lib/Link.tsx";
import { paths } from "../../lib/paths.ts";
import { Brand } from "../../ui/Brand.tsx";
import { BrokenPage } from "../BrokenPage.tsx";
import { ErrorBoundary } from "../ErrorBoundary.tsx";
import { SkipLink } from "../SkipLink.tsx";

export type AuthPageName = "login" | "register" | "otp" | "forgot" | "reset";

/** What stands beside and below a form. */
export interface AuthSide {
  title: string;
  text: string;
  foot: { text: string; link: string; to: string };
}

const toLogin = { text: "Remembered it?", link: "Login", to: paths.login() };
const sides: Record<AuthPageName, AuthSide> = {
  login: {
    title: "Forty questions. Sixty minutes. No surprises.",
    text: "The same clock, the same keys and the same answer grid as in the exam hall.",
    foot: { text: "New here?", link: "Create Your Account", to: paths.register() },
  },
  register: {
    title: "One account. Every paper you need.",
    text: "JAMB, WAEC, NECO, Post UTME and more, with a reason for every answer.",
    foot: { text: "Have an account?", link: "Login", to: paths.login() },
  },
  otp: {
    title: "One code, once. Then the first paper is yours.",
    text: "Six digits prove that the address is yours, so your results reach you and nobody else.",
    foot: { text: "Wrong address?", link: "Register again", to: paths.register() },
  },
  forgot: {
    title: "Your results are still here.",
    text: "A new password takes a minute. Scores, answers and paid exams stay as they are.",
    foot: toLogin,
  },
  reset: {
    title: "Choose one that only you know.",
    text: "The new password logs out every device, so nobody keeps a way in.",
    foot: toLogin,
  },
};

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
            <g key={`${y}-${column}-${letter}`} className={index === filled ? "on" : undefined}>
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

/** A sign-in page of a candidate. */
export const AuthLayout = ({ page, children }: { page: AuthPageName; children: ReactNode }) => (
  <AuthFrame side={sides[page]}>{children}</AuthFrame>
);

/** Two halves: the form, and from 1024 px a dark panel with an answer sheet. */
export function AuthFrame({ side: { title, text, foot }, children }: { side: AuthSide; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <div className="auth">
      <SkipLink />
      <div className="auth-l">
        <header>
          <Link className="brand" to={paths.home()}>
            <Brand name={productName} />
          </Link>
        </header>
        <main className="auth-f" id="main" tabIndex={-1}>
          <ErrorBoundary resetKey={pathname} fallback={<BrokenPage />}>
            {children}
          </ErrorBoundary>
        </main>
        <footer className="auth-foot">
          {foot.text}{" "}
          <Link className="strong" to={foot.to}>
            {foot.link}
          </Link>
        </footer>
      </div>
      <aside className="auth-r">
        <div className="auth-r-in">
          <div>
            <p className="auth-say">{title}</p>
            <p>{text}</p>
          </div>
          <AnswerSheet />
        </div>
      </aside>
    </div>
  );
}
