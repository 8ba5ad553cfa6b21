import type { ReactNode } from "react";
import { PublicLayout } from "../visitor/PublicLayout.tsx";
import styles from "../../attempt/parts/timed-page.module.css";

/** Navbar and footer around the views before and after the questions. */
export const inFrame = (content: ReactNode) => (
  <PublicLayout>
    <div className={styles.background}>{content}</div>
  </PublicLayout>
);
