import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { usarBase } from '../../test/base.ts'
import { usarComandos } from '../../test/comando.ts'
import { unLibro } from '../../test/hojas-de-prueba.ts'
import { PLANTILLA_CON_ELENCO } from '../../test/preparar.ts'

const bd = usarBase(PLANTILLA_CON_ELENCO)
const { correr } = usarComandos()

test('ORG-57 the order takes people in with their passwords in a file, and refuses a file with a bad row by its code', async () => {
  const DATOS = mkdtempSync(join(tmpdir(), 'cabildo import '))
  onTestFinished(() => rmSync(DATOS, { recursive: true, force: true }))
  const importar = async (filas: string[][], ...opciones: string[]) => {
    const titulos = ['DNI', 'APELLIDOS Y NOMBRES', 'AREA', 'CARGO', 'PERFIL']
    const archivo = join(DATOS, 'personal.xlsx')
    writeFileSync(archivo, await (await unLibro([{ filas: [titulos, ...filas] }])).bytes())
    return correr(['import', 'personal', archivo, ...opciones], { DATOS, DATABASE_URL: bd.url })
  }
  const ana = ['97500001', 'Ñahui Ríos, Ana', 'Alcaldía', 'Gerente', 'Redactor']
  const claves = join(DATOS, 'claves.tsv')
  const mala = await importar([ana, ['97500002', 'Ñahui Ríos, Eva', 'Nada', 'Gerente', '']], '--claves', claves)
  expect([mala.codigo, mala.errores, existsSync(claves)]).toEqual([1, '', false])
  expect(mala.salida).toMatch(
    /^No se cambió nada: 1 de 2 filas tienen errores\.\n {2}fila 3: No hay un área llamada «Nada»\n/,
  )

  const buena = await importar([ana], '--claves', claves)
  expect([buena.codigo, buena.errores, statSync(claves).mode & 0o777]).toEqual([0, '', 0o600])
  expect(buena.salida).not.toContain(readFileSync(claves, 'utf8').split('\n')[2]?.split('\t')[1])
  const usuarios = await bd.comoDueno("select username from usuarios where username = 'anahui'")
  expect(usuarios).toHaveLength(1)
})
