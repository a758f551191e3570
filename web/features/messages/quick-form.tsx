import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { PLACE_NAME_MAX_CHARACTERS, QUICK_COUNT_MAX } from '@tafiya/core/limits.ts';
import { messageWords, type MessageSide, quickTextsOf } from '@tafiya/messages/quick-texts.rules.ts';
import { Form } from '@/shared/ui/form.tsx';
import { SelectField } from '@/shared/ui/select-field.tsx';
import { StepperField } from '@/shared/ui/stepper-field.tsx';
import { CountedTextField } from '@/shared/ui/counted-fields.tsx';

interface QuickFormProps {
  side: MessageSide;
  onSend: (kind: string, body: string | null) => void;
}

/** Prepared texts, before a booking. The server refuses contact details that cannot be exchanged yet; the message shows the refusal in the list. */
export function QuickForm({ side, onSend }: QuickFormProps) {
  const texts = quickTextsOf(side);
  const [key, setKey] = useState(texts[0]?.key ?? '');
  const [place, setPlace] = useState('');
  const [count, setCount] = useState(1);
  const [isTried, setTried] = useState(false);
  const chosen = texts.find((text) => text.key === key);
  const needsPlace = chosen?.parameter === 'place';
  const problem = needsPlace ? placeProblem(place, isTried) : undefined;
  const body = needsPlace ? place.trim() : chosen?.parameter === 'count' ? String(count) : null;

  function send() {
    setTried(true);
    if (needsPlace && placeProblem(place, true) !== undefined) return;
    if (chosen?.parameter === 'count' && !isCount(count)) return;
    onSend(key, body);
    setPlace('');
    setTried(false);
  }

  return (
    <Form
      aria-label={side === 'passenger' ? 'Ask the driver' : 'Answer the passenger'}
      layerStyle="card"
      padding="4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <SelectField
        label={side === 'passenger' ? 'Your question' : 'Your answer'}
        value={key}
        onChange={(value) => {
          setKey(value);
          setTried(false);
        }}
        options={texts.map((text) => ({ value: text.key, label: text.words }))}
      />
      {needsPlace && (
        <CountedTextField
          label="Place"
          hint="The name of a street, junction, park or landmark."
          value={place}
          charactersMax={PLACE_NAME_MAX_CHARACTERS}
          error={problem}
          onChange={(event) => setPlace(event.target.value)}
        />
      )}
      {chosen?.parameter === 'count' && (
        <StepperField
          label="How many"
          value={count}
          onChange={setCount}
          min={1}
          max={QUICK_COUNT_MAX}
          error={isTried && !isCount(count) ? `Enter a number from 1 to ${QUICK_COUNT_MAX}` : undefined}
        />
      )}
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="3">
        <chakra.p color="fg.muted" fontSize="sm" flex="1 1 12rem">
          {body === null || body === '' || problem !== undefined
            ? 'After the booking you can write freely.'
            : `“${messageWords({ kind: key, body })}”`}
        </chakra.p>
        <Button data-once="" type="submit">
          Send
        </Button>
      </chakra.div>
    </Form>
  );
}

const isCount = (count: number) => Number.isInteger(count) && count >= 1 && count <= QUICK_COUNT_MAX;

function placeProblem(place: string, isTried: boolean): string | undefined {
  return isTried && place.trim() === '' ? 'Please enter a place' : undefined;
}
