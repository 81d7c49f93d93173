import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { usarComandos } from '../../test/comando.ts'
import { COMANDOS } from './index.ts'

const { correr } = usarComandos()

test('the help names every order, and who asks for another gets it with an error', async () => {
  const { codigo, salida } = await correr(['ayuda'], {})
  expect(codigo).toBe(0)
  for (const { nombre, resumen } of COMANDOS)
    expect(salida.split('\n').some((linea) => linea.startsWith(`  ${nombre} `) && linea.endsWith(`  ${resumen}`))).toBe(
      true,
    )
  const otra = await correr(['hacer'], {})
  expect([otra.codigo, otra.salida]).toEqual([2, ''])
  expect(otra.errores).toMatch(/^No existe la orden «hacer»\.\n\nUso: cabildo <orden>/)
})

test('the help says the command as it was called: by npm, or as above by its name', async () => {
  expect((await correr(['ayuda'], { npm_lifecycle_event: 'cabildo' })).salida).toMatch(
    /^Uso: npm run cabildo -- <orden>/,
  )
})

const USO_DE_IMPORT =
  'import areas|archivo|documentos|expedientes|nacimientos|normas|padron|personal|reclamos|visitas <archivo> [--simular] [--dejar-rechazadas] [--traslados] [--claves <archivo>]'
test.each([
  ['user', ['rest', 'ana'], 'user reset <usuario> [--segundo-factor]'],
  ['import', ['padron', 'a.csv', '--traslados'], USO_DE_IMPORT],
  ['import', ['nadie', 'a.xlsx'], USO_DE_IMPORT],
  ['doctor', ['todo'], 'doctor [--a-fondo] [--raiz <raíz>] [--json]'],
])('%s with %o does nothing but show how it is written', async (comando, palabras, uso) => {
  expect(await correr([comando, ...palabras], {})).toEqual({
    codigo: 1,
    salida: '',
    errores: `Uso: cabildo ${uso}\n`,
  })
})

test.each([['backup'], ['purge'], ['persona', '12345678'], ['user', 'reset', 'ana']])(
  'H8 where there is no installation, %s does nothing on an empty database of its own',
  async (...palabras) => {
    const carpeta = mkdtempSync(join(tmpdir(), 'cabildo-sin-nada-'))
    onTestFinished(() => rmSync(carpeta, { recursive: true, force: true }))
    const datos = join(carpeta, 'datos')
    expect(await correr(palabras, { DATOS: datos, DEMO: 'false' })).toEqual({
      codigo: 1,
      salida: '',
      errores: `No hay una instalación en ${datos}: indique AJUSTES o DATOS.\n`,
    })
    expect(existsSync(datos)).toBe(false)
  },
)
