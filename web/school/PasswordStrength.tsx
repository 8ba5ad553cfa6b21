import styles from "./PasswordStrength.module.css";
interface PasswordStrengthProps {
  /** 0 to `most`. */
  points: number;
  most: number;
  name: string;
}

/** How hard a new password is to guess: a bar, and the word for it. */
export function PasswordStrength({ points, most, name }: PasswordStrengthProps) {
  const tone = points >= most ? "good" : points * 2 > most ? "mid" : "bad";
  return (
    <div className={styles.strength}>
      <div className={`${styles.bar} ${styles[tone]}`} aria-hidden="true">
        {Array.from({ length: most }, (_, index) => (
          <i key={index} className={index < points ? styles.on : undefined} />
        ))}
      </div>
      <p className="small">
        Password strength: <output className="strong">{name}</output>
      </p>
    </div>
  );
}
