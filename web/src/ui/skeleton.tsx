import { classes } from './classes.ts';

/** Keeps the place of what is being loaded; unseen for the first 150 ms. Give it the size of what will come. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden className={classes('animate-late rounded bg-hover', className)} />;
}
