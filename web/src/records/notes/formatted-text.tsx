import { LINK_CLASSES } from '../../ui/link.tsx';
import { type Block, blocksOf, type Span } from './note-parts.ts';

/** A note with its simple formatting, made of elements only: nothing in it is read as HTML. */
export function FormattedText({ text }: { readonly text: string }) {
  return (
    <div className="flex flex-col gap-2">
      {numbered(blocksOf(text)).map(({ key, one }) => (
        <BlockOf key={key} block={one} />
      ))}
    </div>
  );
}

function BlockOf({ block: { kind, lines } }: { readonly block: Block }) {
  if (kind === 'paragraph') {
    return (
      <p className="whitespace-pre-wrap">
        {numbered(lines).map(({ key, one }) => (
          <span key={key}>
            {key > 0 && '\n'}
            <Spans spans={one} />
          </span>
        ))}
      </p>
    );
  }
  const List = kind === 'bullets' ? 'ul' : 'ol';
  return (
    <List className={`${kind === 'bullets' ? 'list-disc' : 'list-decimal'} flex flex-col gap-0.5 pl-5`}>
      {numbered(lines).map(({ key, one }) => (
        <li key={key}>
          <Spans spans={one} />
        </li>
      ))}
    </List>
  );
}

function Spans({ spans }: { readonly spans: readonly Span[] }) {
  return numbered(spans).map(({ key, one: span }) => {
    if (span.kind === 'strong') {
      return (
        <strong key={key} className="font-semibold">
          {span.text}
        </strong>
      );
    }
    if (span.kind === 'link') {
      return (
        <a key={key} href={span.href} target="_blank" rel="noreferrer" className={LINK_CLASSES}>
          {span.text}
        </a>
      );
    }
    return <span key={key}>{span.text}</span>;
  });
}

/** The parts of a text with their places, by which React knows them: parts have no other name, and no state. */
function numbered<Part>(parts: readonly Part[]): readonly { readonly key: number; readonly one: Part }[] {
  return parts.map((one, key) => ({ key, one }));
}
