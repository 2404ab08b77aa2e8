// The program of a thread that reads files (file-readers/file-readers.ts starts it).
import { parentPort } from 'node:worker_threads'
import { answerTasks } from './file-readers/thread-answer.ts'
import { readSentFile } from './imports/sent-file.ts'
import { readSentStatement } from './statement-imports/sent-statement.ts'

if (parentPort === null) throw new Error('This program runs in a thread of the server')
answerTasks(parentPort, { import: readSentFile, statement: readSentStatement })
