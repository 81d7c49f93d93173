// The command `cabildo`: one order each time.
import { ORDENES } from './ordenes/index.ts'
import { ayuda } from './ordenes/orden.ts'

const [nombre = 'ayuda', ...argumentos] = process.argv.slice(2)
const orden = ORDENES.find((una) => una.nombre === nombre)
if (orden) await (await orden.abrir())(argumentos, `${nombre} ${orden.uso ?? ''}`.trim())
else {
  const pedida = ['ayuda', '--help', '-h'].includes(nombre)
  const escribir = pedida ? console.log : console.error
  if (!pedida) escribir(`No existe la orden «${nombre}».\n`)
  escribir(ayuda(ORDENES))
  process.exitCode = pedida ? 0 : 2
}
