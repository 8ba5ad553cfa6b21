import { pauseIcon, playIcon } from "../ui/icons/turn-icons.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import { testimonials } from "./testimonials.ts";
import { texts } from "./texts.ts";
import { useRotation } from "./use-rotation.ts";
import "../ui/buttons/Button.css";
import styles from "./Testimonials.module.css";

const words = texts.testimonials;
const { voices, areSamples } = testimonials;

/** Six testimonials: a grid; on phones one at a time, in a box with the height of the longest. */
export function Testimonials() {
  const { holders, shown, show, isPlaying, isRunning, toggle } = useRotation(voices.length);
  return (
    <section className={`band ${styles.voices}`} aria-labelledby="voices">
      <div className="page-width">
        <div className="section-head">
          <h2 id="voices">{words.title}</h2>
          {areSamples && <p>{words.samples}</p>}
        </div>
        <div {...holders}>
          <ul className={styles.quotes} aria-live={isRunning ? "off" : "polite"}>
            {voices.map(({ name, role, message, image }, index) => (
              <li key={name} className={index === shown ? `${styles.quote} ${styles.shown}` : styles.quote}>
                <figure>
                  <blockquote>{message}</blockquote>
                  <figcaption className="row no-wrap">
                    <img src={image} width="52" height="52" alt="" loading="lazy" />
                    <span>
                      <b>{name}</b>
                      <span className="small muted">{role}</span>
                    </span>
                  </figcaption>
                </figure>
              </li>
            ))}
          </ul>
          <div className={styles.turn}>
            <ul className={styles.dots}>
              {voices.map(({ name }, index) => (
                <li key={name}>
                  <button
                    type="button"
                    aria-label={words.show(name)}
                    aria-current={index === shown || undefined}
                    onClick={() => show(index)}
                  />
                </li>
              ))}
            </ul>
            <button type="button" className="button ghost" onClick={toggle}>
              <Icon path={isPlaying ? pauseIcon : playIcon} size={16} />
              {isPlaying ? words.pause : words.play}
            </button>
          </div>
        </div>
      </div>
    </section>
  );
}
