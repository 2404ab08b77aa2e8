import type { ImportQuestion } from '@twofold/contract/imports'
import { Button } from '../ui/button.tsx'
import type { ImportDraft } from './import-draft.ts'

type Answer = Partial<Pick<ImportDraft, 'dateOrder' | 'decimalMark'>>

type FileQuestionsProps = {
  questions: readonly ImportQuestion[]
  onAnswer: (answer: Answer) => void
}

/** Days and amounts that can be read in two ways, each reading with rows of the file. Nothing is imported before the user chooses. */
export function FileQuestions({ questions, onAnswer }: FileQuestionsProps) {
  return questions.map(({ field, question, readings }) => (
    <section key={field} aria-labelledby={`question-${field}`} className="mt-3 border-y border-line py-3">
      <h3 id={`question-${field}`} className="font-semibold">
        {question}
      </h3>
      <div className="mt-2 grid gap-4 narrow:grid-cols-3">
        {readings.map(({ value, label, rows }) => (
          <div key={value}>
            <Button onClick={() => onAnswer({ [field]: value } as Answer)}>{label}</Button>
            <table aria-label={label} className="mt-1">
              <tbody>
                {rows.map(({ line, text, reading }) => (
                  <tr key={line}>
                    <td className="figures pr-3 text-muted">Line {line.toLocaleString('en-US')}</td>
                    <td className="figures pr-3">{text}</td>
                    <td className="figures">{reading}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ))}
      </div>
    </section>
  ))
}
