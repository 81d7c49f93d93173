import { type EstadisticaDeTramites, lineasDe } from '@cabildo/contracts/expedientes-estadistica'
import { TABLAS_EXPORTABLES, type TablaExportable } from '@cabildo/contracts/exportar'
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { AHORA, cliente, usarBanco } from '../banco.ts'
import { unCasoDeAntes } from '../casos-de-antes.ts'
import { EMPLEADOS } from '../elenco.ts'
import { unaVisita } from '../fabricas.ts'
import { unaArchivada } from '../fabricas-archivo.ts'
import { unaCanasta } from '../fabricas-canastas.ts'
import { unaSolicitud, unReclamo } from '../fabricas-ciudadanos.ts'
import { unDocumento } from '../fabricas-documentos.ts'
import { unaNorma } from '../fabricas-normas.ts'
import { unaCarga } from '../fabricas-obras.ts'
import { unTramite } from '../fabricas-tramites.ts'
import { AJUSTES, AREA, acreditar, COLUMNAS, type Columna, type Credenciales, OTRA_AREA } from './columnas.ts'
import { esperado, type Fila } from './fila.ts'
import { discrepancias } from './pedir.ts'

type Filtro = Record<string, string | number | Record<string, string>>

interface Exporte {
  libro: string
  quien: Fila['quien']
  /** The listing that it has to equal: asked by GET with this address, or by POST with the export's own filters. */
  lista: string
  filtros?: object
  /** What the list is narrowed by, or widened; null where it is always whole. */
  filtro: Filtro | null
  /** Where not all are offered. */
  formatos?: readonly ('csv' | 'excel')[]
  /** How many rows the answer is, where it is no list. */
  cuantas?: (cuerpo: unknown) => number
  /** What comes of naming another area's rows: refused, or the own ones all the same. */
  deOtraArea?: '403 sinPermiso' | 'propias'
}

/** Who may export what: whoever may list it (D-57), and the registry for permission 6 alone (VIS-40). */
const EXPORTES: Record<TablaExportable, Exporte> = {
  visitas: {
    libro: 'VIS-07',
    quien: { p5: 200, gemelo: 200 },
    lista: 'GET /api/visitas/list',
    deOtraArea: 'propias',
    filtro: { columns: { motivo: 'apartada' } },
  },
  visita_reporte: {
    libro: 'VIS-47',
    quien: { publico: 200 },
    lista: 'POST /api/visitas/list',
    filtros: { fecha_ini: '2026-11-01', fecha: '2026-11-30' },
    filtro: { area_id: OTRA_AREA },
  },
  empleados: {
    libro: 'D-57',
    quien: { p6: 200, gemelo: 200 },
    lista: 'GET /api/employees/byarea/:area',
    deOtraArea: 'propias',
    filtro: { columns: { ape_pat: 'tello' } },
  },
  auditoria: {
    libro: 'D-57',
    quien: { area21: 200 },
    lista: 'GET /api/auditoria',
    filtro: { columns: { modulo: 'visitas' } },
  },
  documentos: {
    libro: 'DOC-11',
    quien: { p11: 200, gemelo: 200 },
    lista: 'POST /api/documentos/list',
    deOtraArea: '403 sinPermiso',
    filtro: { columns: { descripcion: 'apartado' } },
  },
  firmadigital: {
    libro: 'FIR-07',
    quien: { p12: 200, gemelo: 200 },
    lista: 'GET /api/documentos/byarea/:area',
    deOtraArea: '403 sinPermiso',
    filtro: { columns: { estado: 'firmado' } },
  },
  archivos: {
    libro: 'D-10',
    quien: { publico: 200 },
    lista: 'GET /api/archivos',
    filtro: { columns: { sumilla: 'apartada' } },
  },
  files: {
    libro: 'NOR-24',
    quien: { p2: 200, gemelo: 200 },
    lista: 'POST /api/files/custom',
    deOtraArea: '403 sinPermiso',
    filtro: { columns: { descripcion: 'apartada' } },
  },
  mpvirtual: {
    libro: 'D-57',
    quien: { p9: 200, gemelo: 200 },
    lista: 'GET /api/mpvirtual',
    filtro: { columns: { nombres: 'apartada' } },
  },
  procedimientos: {
    libro: 'PLA-23',
    quien: { p17: 200, gemelo: 200 },
    lista: 'GET /api/procedimientos',
    formatos: ['csv', 'excel'],
    filtro: { columns: { nombre: 'apartado' } },
  },
  reclamos: {
    libro: 'D-57',
    quien: { p1: 200, gemelo: 200 },
    lista: 'GET /api/reclamos',
    filtro: { columns: { descripcion: 'apartado' } },
  },
  transparencia: {
    libro: 'D-45',
    quien: { p9: 200, gemelo: 200 },
    lista: 'GET /api/transparencia',
    filtro: { columns: { pedido: 'apartado' } },
  },
  excel: {
    libro: 'D-57',
    quien: { p3: 200, gemelo: 200 },
    lista: 'GET /api/excel',
    filtro: { columns: { ape_nom: 'apartada' } },
  },
  nacimientos: {
    libro: 'D-57',
    quien: { p10: 200, gemelo: 200 },
    lista: 'POST /api/nacimiento/list',
    filtro: { columns: { nom_nac: 'apartada' } },
  },
  seguimiento: { libro: 'D-10', quien: { publico: 200 }, lista: 'GET /api/seguimiento', filtro: null },
  expedientes: {
    libro: 'EXP-13',
    quien: { p15: 200, p17: 200, gemelo: 200 },
    lista: 'POST /api/expedientes/list',
    filtro: { clase: 'reclamo' },
  },
  expedientes_estadistica: {
    libro: 'EXP-54',
    quien: { p17: 200, gemelo: 200 },
    lista: 'POST /api/expedientes/estadistica',
    filtros: { desde: '2026-11-01', hasta: '2026-11-30' },
    formatos: ['csv', 'excel'],
    cuantas: (cuerpo) => lineasDe(cuerpo as EstadisticaDeTramites).length,
    filtro: { desde: '2026-01-01' },
  },
  calendario: {
    libro: 'PLA-12',
    quien: { p1: 200, p9: 200, p17: 200, gemelo: 200 },
    lista: 'GET /api/calendario',
    filtro: { retirados: 'true' },
  },
  usuarios: {
    libro: 'USU-70',
    quien: { p4: 200, usuario11: 200, gemelo: 200 },
    lista: 'GET /api/users/resumed',
    formatos: ['excel'],
    filtro: { columns: { username: 'rosa' } },
  },
}

const banco = usarBanco({ env: AJUSTES })
let credenciales: Credenciales

beforeAll(async () => {
  credenciales = await acreditar(banco)
  const { db } = banco
  const [rosa, julio] = [await banco.como('rosa'), await banco.como('julio')]
  for (const quien of [rosa, rosa, rosa]) await unaVisita(quien)
  await unaVisita(julio, { empacce_id: EMPLEADOS.activoDe47 })
  const destinos = [{ area_id: OTRA_AREA }]
  for (const area_id of [AREA, AREA, OTRA_AREA]) await unDocumento(db, { area_id, destinos })
  await unDocumento(db, { destinos: [{ area_id: AREA }] })
  for (const area_id of [AREA, OTRA_AREA, OTRA_AREA]) await unaNorma(db, { area_id, tipo_doc: 4 })
  await Promise.all([unaArchivada(db), unTramite(banco), unReclamo(db), unaSolicitud(db), unaCanasta(db)])
  await unaCarga(db, [{ cui: '2000001' }, { cui: '2000002' }])
  await db.insertInto('procedimientos').values({ nombre: 'Licencia', dias: 15, area_id: AREA }).execute()
  for (const area of [AREA, OTRA_AREA])
    await unCasoDeAntes(db, { clase: 'tramite', at: AHORA, plazo: null, hechos: [{ que: 'derivar', area, at: AHORA }] })
  await db.insertInto('nacimientos').values({ sex_nac: 'F', nom_nac: 'LUZ' }).execute()
  await apartar()
})

/** Of each list a row that its filter leaves. */
const apartar = async () => {
  const { db } = banco
  await unaVisita(await banco.como('rosa'), { motivo: 'Visita apartada' })
  const deAqui = [{ area_id: AREA, estado: true }]
  await unDocumento(db, { area_id: AREA, resolutivos: ['aprobar lo apartado'], destinos: deAqui })
  for (const descripcion of ['Norma apartada', 'Otra apartada']) await unaNorma(db, { area_id: AREA, descripcion })
  await unaArchivada(db, { sumilla: 'Ordenanza apartada' })
  await unTramite(banco, { nombres: 'APARTADA SOLA' })
  await unReclamo(db, { descripcion: 'Un cobro apartado' })
  await unaSolicitud(db, { pedido: 'Un informe apartado' })
  await unaCanasta(db, { ape_nom: 'APARTADA, SOLA' })
  await db.insertInto('nacimientos').values({ sex_nac: 'F', nom_nac: 'APARTADA' }).execute()
  await db.insertInto('procedimientos').values({ nombre: 'Trámite apartado', dias: 15, area_id: AREA }).execute()
  const derivado = { que: 'derivar', area: AREA, at: AHORA } as const
  await unCasoDeAntes(db, { clase: 'reclamo', at: AHORA, plazo: null, hechos: [derivado] })
  const { cambio_id } = await db
    .insertInto('calendario_cambios')
    .values({ revision: '', recalculados: 0 })
    .returning('cambio_id')
    .executeTakeFirstOrThrow()
  const retirado = { retirado_at: AHORA, motivo_retiro: 'Se derogó la norma' }
  await db
    .insertInto('calendario_dias')
    .values({
      fecha: '2026-11-20',
      hasta: '2026-11-20',
      clase: 2,
      nombre: 'Aniversario',
      norma: 'Ley 1',
      cambio_id,
      ...retirado,
    })
    .execute()
}

const como = (columna: Columna) => cliente(banco.app, credenciales.de(columna))
const exportar = async (columna: Columna, tabla: TablaExportable, formato: string, mas: object = {}) =>
  como(columna).enviar({
    method: 'POST',
    url: `/api/export/${tabla}`,
    payload: { formato, ...EXPORTES[tabla].filtros, ...mas },
  })

const contar = async (columna: Columna, tabla: TablaExportable, formato: 'csv' | 'excel', mas: object = {}) => {
  const { statusCode, rawPayload } = await exportar(columna, tabla, formato, mas)
  if (statusCode !== 200) return statusCode
  const filas =
    formato === 'csv'
      ? (parse(rawPayload, { bom: true, relax_column_count: true }) as unknown[])
      : ((await readXlsx(new Uint8Array(rawPayload))).sheets[0]?.rows ?? [])
  return filas.length - 1 // titles
}

/** A filter as an address has it. */
const enDireccion = (filtro: Filtro): string =>
  new URLSearchParams(
    Object.entries(filtro).flatMap(([nombre, valor]) =>
      typeof valor === 'object'
        ? Object.entries(valor).map(([columna, texto]) => [`${nombre}[${columna}]`, texto])
        : [[nombre, String(valor)]],
    ),
  ).toString()

const listadas = async (columna: Columna, tabla: TablaExportable, filtro: Filtro = {}): Promise<number> => {
  const { lista, filtros, cuantas } = EXPORTES[tabla]
  const [method, camino = ''] = lista.split(' ')
  const suya = camino.replace(':area', String(columna === 'gemelo' ? OTRA_AREA : AREA))
  const url = method === 'POST' ? suya : `${suya}?${enDireccion(filtro)}`
  const respuesta = await como(columna).enviar({
    method: method as 'GET',
    url,
    ...(method === 'POST' && { payload: { ...filtros, ...filtro } }),
  })
  if (cuantas) return cuantas(respuesta.json())
  const { data, recordsFiltered = data.length } = respuesta.json()
  return recordsFiltered
}

const TABLAS = TABLAS_EXPORTABLES.map((tabla) => ({ tabla, ...EXPORTES[tabla] }))

describe('who exports', () => {
  test.each(TABLAS)('A6 $tabla ($libro) whoever may list it, with as many rows; nobody else', async (exporte) => {
    const { tabla } = exporte
    // Of what everybody may, all that could differ is who has no session, one, or a dead one.
    const columnas: readonly Columna[] = exporte.quien.publico
      ? ['anonimo', 'vencido', 'p1', 'claveInicial']
      : // Whoever's encargo is over is told so once in a session: the matrix asks with one of each call.
        COLUMNAS.filter((columna) => columna !== 'encargoTerminado')
    const otras = await discrepancias(async (columna) => {
      const debia = esperado(exporte, columna)
      if (debia === 200) {
        // Asked before each, for the audit trail keeps what was exported, too.
        const totales: number[] = []
        const filas: number[] = []
        for (const formato of exporte.formatos ?? (['csv', 'excel'] as const)) {
          totales.push(await listadas(columna, tabla))
          filas.push(await contar(columna, tabla, formato))
        }
        expect(totales[0]).toBeGreaterThan(0)
        return [filas.join(), totales.join()]
      }
      const vistos = new Set<string>()
      for (const formato of ['csv', 'excel', 'pdf']) {
        const { statusCode, body } = await exportar(columna, tabla, formato)
        vistos.add(`${statusCode} ${statusCode < 400 ? '' : JSON.parse(body).codigo}`)
      }
      return [[...vistos].join(), debia]
    }, columnas)
    expect(otras).toEqual([])
  })

  test.each(TABLAS.filter(({ deOtraArea }) => deOtraArea))(
    'A6 $tabla ($libro) gives no row of another area, whatever the filters say',
    async ({ tabla, quien, deOtraArea }) => {
      for (const columna of Object.keys(quien) as Columna[]) {
        const area_id = columna === 'gemelo' ? AREA : OTRA_AREA
        const debidas = deOtraArea === 'propias' ? await listadas(columna, tabla) : 403
        for (const formato of ['csv', 'excel'] as const)
          expect([columna, await contar(columna, tabla, formato, { area_id })]).toEqual([columna, debidas])
      }
    },
  )

  test.each(TABLAS)(
    'SHE-85 $tabla ($libro) keeps the filters of its list',
    async ({ tabla, quien, filtro, formatos }) => {
      const [columna = 'anonimo'] = (quien.publico ? [] : Object.keys(quien)) as Columna[]
      const todas = await listadas(columna, tabla)
      const filtradas = await listadas(columna, tabla, filtro ?? {})
      // A list without filters is taken whole, whatever else is asked for.
      if (filtro === null) expect(await contar(columna, tabla, 'csv', { search: 'ninguna' })).toBe(todas)
      // A filter that changes nothing would prove nothing.
      else expect([filtradas > 0, filtradas === todas]).toEqual([true, false])
      for (const formato of formatos ?? (['csv', 'excel'] as const))
        expect([formato, await contar(columna, tabla, formato, filtro ?? {})]).toEqual([formato, filtradas])
    },
  )

  test('A6 the two areas have different rows, or nothing would be proved', async () => {
    for (const { tabla, quien, deOtraArea } of TABLAS) {
      if (!deOtraArea) continue
      const [propia = 'anonimo'] = Object.keys(quien) as Columna[]
      expect([tabla, await listadas('gemelo', tabla)]).not.toEqual([tabla, await listadas(propia, tabla)])
    }
  })
})
