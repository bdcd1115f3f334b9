import CircleAlert from 'lucide-react/icons/circle-alert';
import styles from './form-errors.module.css';

/** What stops a form, as a list above its button. Renders nothing when there is nothing to say. */
export function FormErrors({ errors }: { errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    <div role="alert" className={styles.box}>
      <CircleAlert className={styles.icon} size={20} aria-hidden="true" />
      <ul className={styles.list}>
        {errors.map((error) => (
          <li key={error}>{error}</li>
        ))}
      </ul>
    </div>
  );
}
