import { Button } from "../ui/buttons/Button.tsx";
import { rightIcon } from "../ui/icons/icon-paths.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import { Skeleton, SkeletonLine } from "../ui/notices/Skeleton.tsx";
import styles from "./ChoiceList.module.css";

interface ChoiceListProps<Choice extends string | number> {
  choices: readonly Choice[];
  onChoose: (choice: Choice) => void;
}

/** One button per choice; long names break, the arrow stays. */
export function ChoiceList<Choice extends string | number>({ choices, onChoose }: ChoiceListProps<Choice>) {
  return (
    <ul className={`${styles.list} tabular`}>
      {choices.map((choice) => (
        <li key={choice}>
          <Button variant="secondary" block onClick={() => onChoose(choice)}>
            <span>{choice}</span>
            <Icon path={rightIcon} />
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Placeholder of a list that is loading. */
export function LoadingChoices({ label, count }: { label: string; count: number }) {
  return (
    <Skeleton label={label}>
      <div className={styles.list}>
        {Array.from({ length: count }, (_, index) => (
          <SkeletonLine key={index} height={56} />
        ))}
      </div>
    </Skeleton>
  );
}
