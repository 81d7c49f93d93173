// What `npm start` runs: server and worker in one process.
import { atender } from './programa/correr.ts'
import { servir } from './programa/servir.ts'

await atender((salida) => servir(salida, { obrero: true }))
