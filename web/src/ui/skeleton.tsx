import { classes } from './classes.ts';

/** A placeholder for loading content; invisible for the first 150 ms. Give it the size of the content. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden className={classes('animate-late rounded bg-hover', className)} />;
}
