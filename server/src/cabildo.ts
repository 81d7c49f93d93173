// The command `cabildo`: one order each time.

import { ayuda } from './comandos/comando.ts'
import { COMANDOS } from './comandos/index.ts'

const [nombre = 'ayuda', ...argumentos] = process.argv.slice(2)
const comando = COMANDOS.find((una) => una.nombre === nombre)
if (comando) await (await comando.abrir())(argumentos, `${nombre} ${comando.uso ?? ''}`.trim())
else {
  const pedida = ['ayuda', '--help', '-h'].includes(nombre)
  const escribir = pedida ? console.log : console.error
  if (!pedida) escribir(`No existe la orden «${nombre}».\n`)
  escribir(ayuda(COMANDOS))
  process.exitCode = pedida ? 0 : 2
}
