import { useEffect, useId, useRef, useState } from 'react'

/**
 * A question that the user must answer before a file is imported, with the field that stores the answer. Each possible answer shows rows of
 * the file and how they would be read.
 */
export type FileQuestion = {
  field: string
  question: string
  readings: readonly {
    value: string
    label: string
    rows: readonly { line: number; text: string; reading: string }[]
  }[]
}

type FileQuestionsProps = {
  questions: readonly FileQuestion[]
  /** Returns the answer that the user chose for a field. */
  answerTo: (field: string) => string | undefined
  onAnswer: (field: string, value: string) => void
}

/**
 * The questions about a file, each with its possible answers side by side. The first question gets the focus, unless another field already
 * has it.
 */
export function FileQuestions({ questions, answerTo, onAnswer }: FileQuestionsProps) {
  const box = useRef<HTMLDivElement>(null)
  useFirstFocus(box)
  return (
    <div ref={box} className="my-3 grid gap-4 rounded-medium border border-accent px-4 py-3">
      {questions.map(question => (
        <Question
          key={question.field}
          question={question}
          chosen={answerTo(question.field)}
          onChoose={value => onAnswer(question.field, value)}
        />
      ))}
    </div>
  )
}

/** Moves the focus to the first radio button of a question when the question appears, if the user has just chosen the file. */
export function useFirstFocus(box: { current: HTMLElement | null }): void {
  useEffect(() => {
    // When a screen opens, the focus is in its main part.
    if (document.activeElement?.matches('body, main, input[type=file]') !== true) return
    box.current?.querySelector<HTMLElement>('input[type=radio]')?.focus()
  }, [box])
}

type QuestionProps = { question: FileQuestion; chosen: string | undefined; onChoose: (value: string) => void }

function Question({ question: { question, readings }, chosen, onChoose }: QuestionProps) {
  const id = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="pb-2 font-medium">{question}</legend>
      <div className="flex flex-wrap gap-x-10 gap-y-3">
        {readings.map(({ value, label, rows }) => (
          <div key={value} className="min-w-0 max-narrow:w-full">
            <label className="flex min-h-6 items-center gap-2">
              <input
                type="radio"
                name={id}
                value={value}
                checked={chosen === value}
                aria-describedby={rows.length > 0 ? `${id}-${value}` : undefined}
                onChange={() => onChoose(value)}
                className="size-4 shrink-0 accent-accent"
              />
              {label}
            </label>
            {rows.length > 0 && (
              <table id={`${id}-${value}`} className="figures mt-1 ml-6">
                <thead>
                  <tr className="text-left text-small text-muted">
                    <th scope="col" className="pr-4 font-medium">
                      Line
                    </th>
                    <th scope="col" className="pr-4 font-medium">
                      In the file
                    </th>
                    <th scope="col" className="text-right font-medium">
                      Interpreted as
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map(row => (
                    <tr key={row.line} className="align-top">
                      <td className="pr-4 text-muted">{row.line.toLocaleString('en-US')}</td>
                      <td className="pr-4 wrap-anywhere">{row.text}</td>
                      <td className="text-right font-medium">{row.reading}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </div>
        ))}
      </div>
    </fieldset>
  )
}

const NONE: readonly FileQuestion[] = []

/**
 * Returns the questions to show: the questions of the newest preview, and earlier questions that were answered, so that an answer can be
 * changed. `file` identifies the file to which the questions belong.
 */
export function useFileQuestions(
  current: readonly FileQuestion[] | undefined,
  { file, isAnswered }: { file: unknown; isAnswered: (field: string) => boolean },
): readonly FileQuestion[] {
  const [shown, setShown] = useState({ file, questions: NONE })
  const before = shown.file === file ? shown.questions : NONE
  const isOpen = (field: string) => current?.some(each => each.field === field) === true
  const kept = before.filter(({ field }) => isOpen(field) || isAnswered(field))
  const questions = [
    ...kept.map(each => current?.find(({ field }) => field === each.field) ?? each),
    ...(current ?? []).filter(({ field }) => !kept.some(each => each.field === field)),
  ]
  const isSame = questions.length === before.length && questions.every((each, at) => each === before[at])
  if (shown.file !== file || !isSame) setShown({ file, questions })
  return isSame ? before : questions
}
