// The entry point of a thread that reads files. Started by file-readers/file-readers.ts.
import { parentPort } from 'node:worker_threads'
import { answerTasks } from './file-readers/thread-answer.ts'
import { readSentFile } from './imports/sent-file.ts'
import { readSentStatement } from './statement-imports/sent-statement.ts'

if (parentPort === null) throw new Error('This program runs only in a worker thread of the server')
answerTasks(parentPort, { import: readSentFile, statement: readSentStatement })
