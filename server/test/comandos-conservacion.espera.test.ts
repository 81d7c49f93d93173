import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { usarBase } from './base.ts'
import { CABILDO } from './construido.ts'
import { EMPLEADOS } from './elenco.ts'
import { PLANTILLA_CON_ELENCO } from './preparar.ts'

const bd = usarBase(PLANTILLA_CON_ELENCO)
const datos = mkdtempSync(join(tmpdir(), 'cabildo-comandos-'))
const hijos = new Set<ChildProcess>()
afterEach(() => {
  for (const hijo of hijos) hijo.kill('SIGKILL')
})
afterAll(() => rmSync(datos, { recursive: true, force: true }))

const lanzar = (argumentos: string[], ajustes: Record<string, string> = {}) => {
  const env = { ...process.env, DATABASE_URL: bd.url, DATOS: join(datos, 'datos'), ...ajustes }
  const hijo = spawn(process.execPath, [CABILDO, ...argumentos], { env, cwd: datos, stdio: ['ignore', 'pipe', 'pipe'] })
  hijos.add(hijo)
  const fin = new Promise<number | null>((listo) => hijo.once('close', listo)).finally(() => hijos.delete(hijo))
  return { hijo, fin }
}
const ordenar = async (argumentos: string[], ajustes?: Record<string, string>) => {
  const { hijo, fin } = lanzar(argumentos, ajustes)
  const [salida, errores] = await Promise.all([text(hijo.stdout), text(hijo.stderr)])
  return { codigo: await fin, salida, errores }
}

const VIEJA = new Date('2020-03-04T10:00:00-05:00')
const unaVisitaVieja = () =>
  bd.db
    .insertInto('visitas')
    .values({
      ...{ area_id: 20, empacce_id: EMPLEADOS.activoDe20, employee_id: 101, cargo_id: 2, nrodoc: '98000077' },
      ...{ name: 'Ana', apellidos: 'Puma', ape_nom: 'PUMA Ana', motivo: 'Un asunto', employee_visitado: 'T' },
      ...{ employee_cargo: 'E', created_at: VIEJA, updated_at: VIEJA },
    })
    .execute()
const visitas = async () => (await bd.db.selectFrom('visitas').select('id').execute()).length
const DOS_ANIOS = { CONSERVACION_VISITAS_MESES: '24' }

describe('cabildo purge', () => {
  test('P-10 tells what would go and takes nothing, then takes it, then tells that it went', async () => {
    await unaVisitaVieja()
    const simulada = await ordenar(['purge', '--simular'], DOS_ANIOS)
    expect(simulada).toMatchObject({ codigo: 0, salida: expect.stringMatching(/24 meses +\| 1 +\| 04\/03\/2020/) })
    expect(await visitas()).toBe(1)
    expect((await ordenar(['purge'])).salida).not.toContain('visitas')
    expect(await visitas()).toBe(1)
    const hecha = await ordenar(['purge'], DOS_ANIOS)
    expect(hecha).toMatchObject({ codigo: 0, salida: expect.stringContaining('visitas: 1 registros') })
    expect(await visitas()).toBe(0)
    const { salida } = await ordenar(['purge', '--informe'], DOS_ANIOS)
    expect(salida).toMatch(/Visitas, desde que se registraron +\| [\d/]+ +\| 1 .+\| orden/)
  })

  test('P-10 a term that is too short is refused before anything is looked at', async () => {
    const corta = await ordenar(['purge'], { CONSERVACION_VISITAS_MESES: '5' })
    expect(corta.codigo).toBe(1)
    expect(corta.errores).toContain('CONSERVACION_VISITAS_MESES debe ser siempre o un número entero entre 6 y 1200')
  })

  test('P-10 the worker does the same as a job', async () => {
    await unaVisitaVieja()
    const { hijo, fin } = lanzar(['worker'], DOS_ANIOS)
    await expect
      .poll(
        async () =>
          (await sql`select from graphile_worker._private_known_crontabs where identifier = 'purgar'`.execute(bd.db))
            .rows.length,
      )
      .toBe(1)
    await sql`select graphile_worker.add_job('purgar')`.execute(bd.db)
    await expect.poll(visitas).toBe(0)
    hijo.kill('SIGTERM')
    expect(await fin).toBe(0)
    const [purga] = await bd.db
      .selectFrom('purgas')
      .select(['filas', 'quien'])
      .where('filas', '>', 0)
      .orderBy('id', 'desc')
      .execute()
    expect(purga).toEqual({ filas: 1, quien: 'trabajo' })
  })
})

describe('cabildo persona', () => {
  test('Ley 29733: writes a folder for a DNI, and asks for one that is right', async () => {
    expect(await ordenar(['persona', '9800007'])).toMatchObject({ codigo: 1, errores: 'El DNI tiene 8 dígitos.\n' })
    expect((await ordenar(['persona'])).errores).toContain('persona <DNI> [--salida carpeta]')
    const { codigo, salida } = await ordenar(['persona', '98000001', '--salida', 'entrega'])
    expect([codigo, salida]).toEqual([0, expect.stringContaining('Padrón local de identidad: 1')])
    expect(readdirSync(join(datos, 'entrega')).sort()).toEqual(['archivos', 'padron.json', 'resumen.html'])
  })
})
