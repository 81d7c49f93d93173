import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { AHORA } from '../../../test/banco.ts'
import { usarBase } from '../../../test/base.ts'
import { enCarrera } from '../../../test/carrera.ts'
import { unLibro } from '../../../test/hojas-de-prueba.ts'
import { PLANTILLA_CON_ELENCO } from '../../../test/preparar.ts'
import { leerConfig } from '../../config.ts'
import { tomarTurno } from '../../features/organizacion/cargas/cargas.queries.ts'
import { crearReloj } from '../../platform/reloj.ts'
import { verificarClave } from '../../platform/sesion/clave.ts'
import type { Base } from '../../programa/base.ts'
import { personal } from './personal.ts'

const bd = usarBase(PLANTILLA_CON_ELENCO)
const config = leerConfig({})
let carpeta: string
beforeAll(() => {
  carpeta = mkdtempSync(join(tmpdir(), 'cabildo import personal '))
})
afterAll(() => rmSync(carpeta, { recursive: true, force: true }))
const dichas: string[] = []
beforeEach(() => {
  dichas.length = 0
  const espia = vi.spyOn(console, 'log').mockImplementation((linea: string) => void dichas.push(linea))
  onTestFinished(() => espia.mockRestore())
})

const TITULOS = [
  'DNI',
  'APELLIDO PATERNO',
  'APELLIDO MATERNO',
  'NOMBRES',
  'AREA',
  'CARGO',
  'USUARIO',
  'PERFIL',
  'CORREO',
]
type Fila = Partial<Record<(typeof TITULOS)[number], string>>
let numero = 0
const unaPersona = (cambios: Fila = {}): Fila => {
  numero++
  return {
    ...{ DNI: String(97_400_000 + numero), 'APELLIDO PATERNO': 'Ñahui', 'APELLIDO MATERNO': 'Ríos', NOMBRES: 'Elena' },
    ...{ AREA: 'Gerencia de Administración', CARGO: 'Especialista' },
    ...cambios,
  }
}
const enArchivo = async (nombre: string, filas: readonly Fila[]): Promise<string> => {
  const libro = await unLibro([{ filas: [TITULOS, ...filas.map((fila) => TITULOS.map((t) => fila[t] ?? null))] }])
  const archivo = join(carpeta, nombre)
  writeFileSync(archivo, await libro.bytes())
  return archivo
}
const importar = (
  archivo: string,
  opciones: { simular?: true; traslados?: true; claves?: string } = {},
  db = bd.db,
) => {
  // What an order uses of its base.
  const base = { bd: { ...bd, db }, reloj: crearReloj(() => AHORA), config } as unknown as Base
  return personal(base, archivo, { simular: false, traslados: false, ...opciones })
}
const personas = async (filas: readonly Fila[]) =>
  (
    await sql<{ dni: string; username: string | null; password_hash: string | null; area_id: number; codigos: number }>`
      select t.dni, u.username, u.password_hash, a.area_id,
        (select count(*)::integer from permisos p where p.empacce_id = a.empacce_id) as codigos
      from trabajadores t join accesos a on a.employee_id = t.employee_id and a.estado and a.deleted_at is null
        left join usuarios u on u.employee_id = t.employee_id
      where t.dni = any(${filas.map(({ DNI = '' }) => DNI)}::text[]) order by t.dni`.execute(bd.db)
  ).rows
const lineasDe = (archivo: string) => readFileSync(archivo, 'utf8').split('\n')

test('ORG-57 users are made with the passwords of a file that only its owner reads, and the trail names the order', async () => {
  const filas = [unaPersona({ PERFIL: 'Redactor' }), unaPersona({ PERFIL: 'Redactor', CORREO: 'b@c.pe' }), unaPersona()]
  const archivo = await enArchivo('personal.xlsx', filas)
  const claves = join(carpeta, 'claves.tsv')
  expect(await importar(archivo, { simular: true, claves })).toBe(0)
  expect(dichas).toEqual([
    '3 personas leídas: 3 nuevas, 0 con cambios, 0 que quedan como están. Usuarios nuevos: 2.',
    'Es una simulación: no se cambió nada.',
  ])
  expect([await personas(filas), existsSync(claves)]).toEqual([[], false])

  expect(await importar(archivo, { claves })).toBe(0)
  expect(dichas.at(-1)).toBe(`Las claves están en ${claves}, y en ninguna otra parte: entréguelas y borre el archivo.`)
  expect(statSync(claves).mode & 0o777).toBe(0o600)
  const [cabeza, titulos, una = '', otra = '', fin] = lineasDe(claves)
  expect(cabeza).toContain('hasta el 25/11/2026')
  expect([titulos, fin]).toEqual(['USUARIO\tCLAVE\tPERSONA\tLUGAR', ''])
  const guardadas = await personas(filas)
  expect(guardadas.map(({ username }) => username)).toEqual(['enahui', 'enahui2', null])
  for (const [i, linea] of [una, otra].entries()) {
    const [username, clave = '', persona] = linea.split('\t')
    expect([username, persona]).toEqual([guardadas[i]?.username, 'Ñahui Ríos, Elena'])
    expect(await verificarClave(clave, guardadas[i]?.password_hash ?? '')).toBe(true)
  }
  const quienes = await bd.comoDueno("select distinct user_id, peticion from auditoria where peticion like 'import%'")
  expect(quienes).toEqual([{ user_id: null, peticion: 'import-personal' }])

  // Applied twice it is done once, and nobody's password changes.
  await expect(importar(archivo, { claves })).rejects.toThrow(/^Ya existe .*claves\.tsv/)
  expect(await importar(archivo, { claves: join(carpeta, 'otra.tsv') })).toBe(0)
  expect(dichas.at(-1)).toMatch(/^No hay usuarios nuevos: no se escribió/)
  expect(await personas(filas)).toEqual(guardadas)
})

test('ORG-57 without a file for passwords rows with a profile make the employee alone, as many as they are', async () => {
  const filas = Array.from({ length: 501 }, () => unaPersona({ PERFIL: 'Redactor', CORREO: '' }))
  expect(await importar(await enArchivo('sin-claves.xlsx', filas))).toBe(0)
  expect(dichas).toEqual([
    '501 personas leídas: 501 nuevas, 0 con cambios, 0 que quedan como están. Usuarios nuevos: 0.',
    'Usuarios que no se crean sin --claves: 501.',
    'Hecho.',
  ])
  const guardadas = await personas(filas)
  expect([guardadas.length, guardadas.filter(({ username, codigos }) => username || codigos > 0)]).toEqual([501, []])
})

test('ORG-57 ORG-54 a refused row keeps all others out: each is told with its reasons, and the likest of what does not exist', async () => {
  const filas = [
    unaPersona(),
    unaPersona({ AREA: 'Ger. de Adm.' }),
    unaPersona({ DNI: '1234567', CARGO: 'Gerente general', PERFIL: 'Redactora' }),
  ]
  const claves = join(carpeta, 'nunca.tsv')
  expect(await importar(await enArchivo('malas.xlsx', filas), { claves })).toBe(1)
  expect(dichas.slice(0, 3)).toEqual([
    'No se cambió nada: 2 de 3 filas tienen errores.',
    '  fila 3: No hay un área llamada «Ger. de Adm.»',
    '  fila 4: El DNI «1234567» tiene 7 dígitos: deben ser 8. No hay un cargo llamado «Gerente general». No hay un perfil llamado «Redactora»',
  ])
  expect(dichas.slice(3).join('\n').split('\n')).toEqual([
    'Lo más parecido a lo que no existe:',
    expect.stringMatching(/^ {2}área «Ger\. de Adm\.» \(1 fila\): .*Gerencia de Administración \(20\)/),
    expect.stringMatching(/^ {2}cargo «Gerente general» \(1 fila\): Gerente \(1\)/),
    expect.stringMatching(/^ {2}perfil «Redactora» \(1 fila\): Redactor \(/),
  ])
  expect([await personas(filas), existsSync(claves)]).toEqual([[], false])
})

test('ORG-57 ORG-55 somebody is moved only where it is asked for', async () => {
  const una = unaPersona()
  await importar(await enArchivo('una.xlsx', [una]))
  const mudada = await enArchivo('mudada.xlsx', [{ ...una, AREA: 'Gerencia de Desarrollo Urbano', PERFIL: 'Redactor' }])
  expect(await importar(mudada)).toBe(0)
  expect(dichas).toContain('Traslados que no se aplican sin --traslados: 1; sus filas se dejan como están.')
  expect(await personas([una])).toMatchObject([{ area_id: 20 }])
  expect(await importar(mudada, { traslados: true })).toBe(0)
  expect(dichas).toContain(
    ['Avisos:', '  fila 2: Traslado de Gerencia de Administración a Gerencia de Desarrollo Urbano'].join('\n'),
  )
  expect(await personas([una])).toMatchObject([{ area_id: 15, username: null, codigos: 0 }])
})

test('ORG-57 where passwords cannot be written nobody is registered', async () => {
  const filas = [unaPersona({ PERFIL: 'Redactor' })]
  const archivo = await enArchivo('sin-carpeta.xlsx', filas)
  const claves = join(carpeta, 'no existe', 'claves.tsv')
  await expect(importar(archivo, { claves })).rejects.toThrow(/\(ENOENT\)\. No se cambió nada\.$/)
  expect(await personas(filas)).toEqual([])
  mkdirSync(join(carpeta, 'carpeta.xlsx'))
  await expect(importar(join(carpeta, 'carpeta.xlsx'))).rejects.toThrow(/^No existe el archivo/)
  writeFileSync(join(carpeta, 'roto.xlsx'), 'hola')
  await expect(importar(join(carpeta, 'roto.xlsx'))).rejects.toThrow(/no es un libro de Excel.*No se cambió nada/)
})

test('ORG-57 D-22 who was registered meanwhile stops the order, whose passwords go', async () => {
  const una = unaPersona({ PERFIL: 'Redactor' })
  const archivo = await enArchivo('carrera.xlsx', [una])
  const claves = join(carpeta, 'carrera.tsv')
  const vistas: boolean[] = []
  await enCarrera(
    bd,
    async (trx) => {
      await tomarTurno(trx)
      await sql`insert into trabajadores (dni, name, ape_pat, ape_mat) values (${una.DNI}, 'Helena', 'Ñahui', 'Ríos')`.execute(
        trx,
      )
    },
    [
      () => {
        const orden = importar(archivo, { claves })
        return expect(orden)
          .rejects.toThrow(/cambiaron desde la revisión.*No se cambió nada/)
          .then(() => vistas.push(existsSync(claves)))
      },
    ],
  )
  expect(vistas).toEqual([false])
  expect(await personas([una])).toEqual([])
})

test('ORG-57 passwords stay where the answer to the commit was lost, and go where the commit failed', async () => {
  const una = unaPersona({ PERFIL: 'Redactor' })
  const archivo = await enArchivo('corte.xlsx', [una])
  const claves = join(carpeta, 'corte.tsv')
  await bd.comoDueno(`create function romper() returns trigger language plpgsql as $$
    begin raise exception 'sin disco'; end $$;
    create constraint trigger romper after insert on usuarios deferrable initially deferred for each row execute function romper()`)
  onTestFinished(async () => void (await bd.comoDueno('drop function romper cascade')))
  await expect(importar(archivo, { claves })).rejects.toThrow('sin disco')
  expect([await personas([una]), existsSync(claves)]).toEqual([[], false])
  await bd.comoDueno('drop trigger romper on usuarios')

  let cortes = 1
  // As if the connection broke between the commit and its answer.
  const sinRespuesta = new Proxy(bd.db, {
    get: (db, nombre) => {
      if (nombre === 'transaction' && cortes-- > 0)
        return () => ({
          execute: async (acto: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) => {
            await db.transaction().execute(acto)
            throw new Error('Connection terminated unexpectedly')
          },
        })
      const suyo: unknown = Reflect.get(db, nombre, db)
      return typeof suyo === 'function' ? suyo.bind(db) : suyo
    },
  })
  expect(await importar(archivo, { claves }, sinRespuesta)).toBe(0)
  const [, , linea = ''] = lineasDe(claves)
  const [guardada] = await personas([una])
  expect(await verificarClave(linea.split('\t')[1] ?? '', guardada?.password_hash ?? '')).toBe(true)
})
