import { randomUUID } from 'node:crypto'
import { ERRORES } from '@cabildo/contracts/base/errores'
import { MENSAJES_EXPEDIENTE, Movimiento } from '@cabildo/contracts/expedientes-reglas'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { pdfDePrueba } from '../../../../firma/test/pdf-de-prueba.ts'
import { ACTIVOS, DANADOS } from '../../../../firma/test/pdf-hostiles.ts'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import {
  type BandejaDePrueba,
  darBandejas,
  deUno,
  entrarEnBandeja,
  hecho,
  unExpediente,
} from '../../../test/expedientes.ts'
import { unDocumento } from '../../../test/fabricas-documentos.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { buscarAnexos, conservarNotas } from './conservacion.queries.ts'

const banco = usarBanco()
let rosa: BandejaDePrueba
let luis: BandejaDePrueba
let gloria: BandejaDePrueba
let jefa: BandejaDePrueba
beforeAll(async () => {
  await darBandejas(banco)
  ;[rosa, luis, gloria, jefa] = (await Promise.all(
    (['rosa', 'luis', 'gloria', 'jefa'] as const).map((persona) => entrarEnBandeja(banco, persona)),
  )) as [BandejaDePrueba, BandejaDePrueba, BandejaDePrueba, BandejaDePrueba]
})

/** A case that area 20 has in process; the movement by which it holds it. */
const enProceso = async (mas: Parameters<typeof unExpediente>[1] = {}) => {
  const caso = await unExpediente(banco, mas)
  return { ...caso, tenida: hecho(await rosa.recibir(caso.oper_id)) }
}
const pdf = (nombre = 'acta.pdf', contenido: Buffer = pdfDePrueba()) => new File([new Uint8Array(contenido)], nombre)
const trasVentana = async (hacer: () => Promise<unknown>) => {
  banco.poner(new Date(AHORA.getTime() + 5 * 60_000 + 1))
  await hacer()
  banco.poner(AHORA)
}

describe('EXP-24 notes of an area', () => {
  test('EXP-24 API-122 the own area alone reads a note, the newest first; neither 17 nor the next area nor the route does', async () => {
    const { registro_id, tenida } = await enProceso()
    await rosa.anotar(registro_id, 'La señora llamó')
    const { status, cuerpo } = await luis.anotar(registro_id, 'Ver padrón\n2025')
    expect([status, cuerpo.data.map(({ texto }) => texto)]).toEqual([200, ['Ver padrón\n2025', 'La señora llamó']])
    const suyo = (await rosa.ver(registro_id)).cuerpo
    expect(suyo.notas?.map(({ texto, borrar_hasta }) => [texto, borrar_hasta !== null])).toEqual([
      ['Ver padrón\n2025', false],
      ['La señora llamó', true],
    ])
    hecho(await rosa.derivar(tenida, [{ dependencia: 15 }]))
    expect((await gloria.ver(registro_id)).cuerpo.notas).toEqual([])
    expect((await jefa.ver(registro_id)).cuerpo.notas).toBeNull()
    for (const quien of [rosa, gloria, jefa])
      expect(JSON.stringify((await quien.ver(registro_id)).cuerpo.movimientos)).not.toContain('llamó')
    // The area goes on writing of what it has sent on.
    expect((await rosa.anotar(registro_id, 'Se envió')).status).toBe(200)
    expect((await gloria.anotar(registro_id, 'Lo vemos')).cuerpo.data).toHaveLength(1)
  })

  test('EXP-24 D-70 its author deletes a note within five minutes, and nobody else', async () => {
    const { registro_id } = await enProceso()
    const [nota] = (await rosa.anotar(registro_id, 'Por error')).cuerpo.data
    const id = nota?.nota_id ?? 0
    expect((await luis.borrarNota(registro_id, id)).cuerpo.message).toBe(ERRORES.deshacerVencido.mensaje)
    expect((await gloria.borrarNota(registro_id, id)).status).toBe(404)
    await trasVentana(async () =>
      expect((await rosa.borrarNota(registro_id, id)).cuerpo.message).toBe(ERRORES.deshacerVencido.mensaje),
    )
    expect((await rosa.borrarNota(registro_id, id)).cuerpo).toEqual({ data: [] })
    expect((await rosa.borrarNota(registro_id, id)).status).toBe(404)
  })

  test('EXP-24 EXP-69 a note has 1 to 2,000 visible characters, and is of a case that passed through the area', async () => {
    const { registro_id } = await enProceso()
    for (const mala of ['', '   ', 'a'.repeat(2_001), 'con\u0007'])
      expect((await rosa.anotar(registro_id, mala)).cuerpo.errors).toHaveProperty('texto')
    expect((await rosa.anotar(registro_id, 'a'.repeat(2_000))).status).toBe(200)
    expect((await gloria.anotar(registro_id, 'No es mío')).status).toBe(404)
    expect((await rosa.anotar(999_999, 'No existe')).status).toBe(404)
  })

  test('EXP-46 G3 the same note sent again is written once', async () => {
    const { registro_id } = await enProceso()
    const clave = randomUUID()
    await rosa.anotar(registro_id, 'Una vez', clave)
    expect((await rosa.anotar(registro_id, 'Una vez', clave)).cuerpo.data).toHaveLength(1)
  })

  test('EXP-24 EXP-68 P-10 the trail tells of a note without its text; it goes with the contact, and is handed to the person', async () => {
    const { registro_id, expe_id } = await enProceso()
    const [nota] = (await rosa.anotar(registro_id, 'Reservado para el área')).cuerpo.data
    const { rows } = await sql<{ accion: string; despues: object }>`
      select accion, despues from auditoria where tabla = 'expedientes_notas' and registro = ${String(nota?.nota_id)}`.execute(
      banco.db,
    )
    expect(rows).toMatchObject([{ accion: 'INSERT', despues: { registro_id, area_id: 20 } }])
    expect(JSON.stringify(rows)).not.toContain('Reservado')
    const { filas } = await buscarAnexos.buscar(banco.db, {
      ...{ dni: '98000001', correos: new Set(), nombres: [], ids: new Map([['registros', [registro_id]]]) },
    })
    expect(filas).toMatchObject([{ expe_id, notas: [{ texto: 'Reservado para el área' }] }])
    const purgar = (hasta: Date) =>
      enTransaccion(banco.db, { user_id: null, peticion: 'prueba' }, (trx) => conservarNotas.tanda(trx, hasta, 500))
    expect((await purgar(AHORA)).registros).not.toContain(nota?.nota_id)
    expect((await purgar(new Date(AHORA.getTime() + 1))).registros).toContain(nota?.nota_id)
  })
})

describe('EXP-31 attachments', () => {
  const archivosDe = async (registro_id: number) =>
    (await rosa.ver(registro_id)).cuerpo.archivos.filter(({ archivo_id }) => archivo_id !== null)

  test('EXP-21 EXP-31 API-120 API-158 PDFs join a case by name, with area and person, and open by a signed address', async () => {
    const { registro_id } = await enProceso()
    const { status, cuerpo } = await rosa.adjuntar(registro_id, { 'Acta de verificación': pdf(), 'Croquis 2': pdf() })
    expect(status).toBe(200)
    const suyos = cuerpo.archivos.filter(({ grupo }) => grupo === 'areas')
    expect(suyos).toMatchObject([
      {
        nombre: 'Acta de verificación',
        area: expect.any(String),
        persona: expect.any(String),
        activo: false,
        paginas: 1,
      },
      { nombre: 'Croquis 2' },
    ])
    expect(suyos[0]?.url).toMatch(/^\/storage\/expedientes\//)
    expect((await banco.app.inject(suyos[0]?.url ?? '')).statusCode).toBe(200)
    expect((await banco.app.inject((suyos[0]?.url ?? '').split('?')[0] ?? '')).statusCode).toBe(403)
    const adjuntados = cuerpo.movimientos.filter(({ tipo }) => tipo === Movimiento.adjuntado)
    expect(adjuntados.map(({ proveido }) => proveido)).toEqual(['Croquis 2', 'Acta de verificación'])
    // It changes neither state nor holding.
    expect(cuerpo).toMatchObject({ estado: 'EN PROCESO', tenencia: { situacion: 'en_proceso' } })
    // What joined is found by its name, and seen by the next area.
    hecho(await rosa.derivar(cuerpo.tenencia?.oper_id ?? 0, [{ dependencia: 15 }]))
    expect((await gloria.ver(registro_id)).cuerpo.archivos.filter(({ grupo }) => grupo === 'areas')).toHaveLength(2)
    expect((await gloria.adjuntar(registro_id, { 'Aún no': pdf() })).cuerpo.message).toBe(
      MENSAJES_EXPEDIENTE.sinRecibir,
    )
  })

  test('EXP-31 API-121 D-33 who added a file takes it out within the undo window; its row and file stay for the trail', async () => {
    const { registro_id } = await enProceso()
    await rosa.adjuntar(registro_id, { 'El que queda': pdf(), 'El que sale': pdf() })
    const sale = (await archivosDe(registro_id)).find(({ nombre }) => nombre === 'El que sale')
    expect(sale?.quitar_hasta).not.toBeNull()
    const id = sale?.archivo_id ?? 0
    expect((await luis.quitar(registro_id, id)).cuerpo.message).toBe(ERRORES.deshacerVencido.mensaje)
    expect((await gloria.quitar(registro_id, id)).status).toBe(404)
    await trasVentana(async () =>
      expect((await rosa.quitar(registro_id, id)).cuerpo.message).toBe(ERRORES.deshacerVencido.mensaje),
    )
    expect((await rosa.quitar(registro_id, id)).status).toBe(200)
    expect((await rosa.quitar(registro_id, id)).status).toBe(200)
    expect((await archivosDe(registro_id)).map(({ nombre }) => nombre)).toEqual(['El que queda'])
    const { rows } = await sql`select from expedientes_archivos where registro_id = ${registro_id}`.execute(banco.db)
    expect(rows).toHaveLength(2)
    // What is undone in the timeline is the whole act.
    const [queda] = await archivosDe(registro_id)
    hecho(await rosa.deshacer(queda?.archivo_id ?? 0))
    expect(await archivosDe(registro_id)).toEqual([])
  })

  test('EXP-31 SHE-72 D-36 E6 an active PDF is marked and served without what is active in it; what is no PDF is refused and nothing kept', async () => {
    const { registro_id } = await enProceso()
    const [activo] = Object.values(ACTIVOS)
    const { cuerpo } = await rosa.adjuntar(registro_id, { 'Con programas': pdf('a.pdf', activo) })
    const [suyo] = cuerpo.archivos.filter(({ grupo }) => grupo === 'areas')
    expect(suyo).toMatchObject({ activo: true, url: expect.stringContaining('modo=inerte') })
    expect(suyo?.original).toContain('modo=original')
    const enDisco = await banco.archivosEnDisco()
    for (const malo of Object.values(DANADOS))
      expect((await rosa.adjuntar(registro_id, { Malo: pdf('a.pdf', malo) })).status).toBe(422)
    expect(await banco.archivosEnDisco()).toEqual(enDisco)
  })

  test('EXP-31 EXP-69 five at a time, each with a name of 3 to 120, a name for each, and something at all', async () => {
    const { registro_id } = await enProceso()
    const seis = Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`Foja ${i}`, pdf()]))
    const enDisco = await banco.archivosEnDisco()
    expect((await rosa.adjuntar(registro_id, seis)).status).toBe(422)
    expect((await rosa.adjuntar(registro_id, { no: pdf() })).status).toBe(422)
    expect((await rosa.adjuntar(registro_id, { ['x'.repeat(121)]: pdf() })).status).toBe(422)
    expect((await rosa.adjuntar(registro_id, {})).cuerpo.errors).toEqual({
      selectedFile: MENSAJES_EXPEDIENTE.sinAdjunto,
    })
    expect(
      (await rosa.adjuntar(registro_id, { 'Uno solo': pdf() }, { nombres: ['Uno solo', 'Otro más'] })).status,
    ).toBe(422)
    expect(await archivosDe(registro_id)).toEqual([])
    expect(await banco.archivosEnDisco()).toEqual(enDisco)
  })

  test('EXP-31 a case takes fifty files, however many come at once', async () => {
    const { registro_id, tenida } = await enProceso()
    const cinco = (i: number) => Object.fromEntries(Array.from({ length: 5 }, (_, j) => [`Foja ${i}-${j}`, pdf()]))
    for (let i = 0; i < 9; i++) expect((await rosa.adjuntar(registro_id, cinco(i))).status).toBe(200)
    const dos = await Promise.all([rosa.adjuntar(registro_id, cinco(9)), luis.adjuntar(registro_id, cinco(10))])
    expect(dos.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(dos.find(({ status }) => status === 409)?.cuerpo.message).toBe(MENSAJES_EXPEDIENTE.lleno)
    expect(await archivosDe(registro_id)).toHaveLength(50)
    // The database keeps it, too.
    const { oper_id } = await banco.db
      .insertInto('movimientos')
      .values({ registro_id, oper_idtope: 4, depe_id: 20, oper_idprocesado: tenida, ingreso_at: AHORA })
      .returning('oper_id')
      .executeTakeFirstOrThrow()
    const uno = { path: 'x', nombre: 'Uno más', bytes: 1, sha256: '', paginas: 1, activo: false }
    await expect(
      banco.db
        .insertInto('expedientes_archivos')
        .values({ oper_id, registro_id, ...uno })
        .execute(),
    ).rejects.toThrow('El expediente ya tiene 50 archivos')
  })

  test('EXP-46 G3 the same files sent again join once, and the second copy is not kept', async () => {
    const { registro_id } = await enProceso()
    const clave = randomUUID()
    await rosa.adjuntar(registro_id, { 'Una vez': pdf() }, { clave })
    const enDisco = await banco.archivosEnDisco()
    expect((await rosa.adjuntar(registro_id, { 'Una vez': pdf() }, { clave })).status).toBe(200)
    expect(await archivosDe(registro_id)).toHaveLength(1)
    expect(await banco.archivosEnDisco()).toHaveLength(enDisco.length)
  })

  test('EXP-21 EXP-31 a document of the own area with its PDF joins once, with how far it is signed', async () => {
    const { registro_id } = await enProceso()
    const borrador = await unDocumento(banco.db, { area_id: 20, tipo_doc: 11 })
    const firmado = await unDocumento(banco.db, {
      area_id: 20,
      tipo_doc: 11,
      destinos: [{ area_id: 20, estado: true }],
    })
    const ajeno = await unDocumento(banco.db, { area_id: 4 })
    const sinPdf = await unDocumento(banco.db, { area_id: 20, principal: null })
    for (const { doc_id } of [ajeno, sinPdf])
      expect((await rosa.adjuntarDocumento(registro_id, doc_id)).cuerpo.errors).toEqual({
        doc_id: MENSAJES_EXPEDIENTE.documentoAjeno,
      })
    await rosa.adjuntarDocumento(registro_id, borrador.doc_id)
    const { cuerpo } = await rosa.adjuntarDocumento(registro_id, firmado.doc_id)
    const suyos = cuerpo.archivos.filter(({ grupo }) => grupo === 'documentos')
    expect(suyos.map(({ documento }) => documento)).toEqual([
      { doc_id: borrador.doc_id, estado: 'borrador', firmados: 0, destinos: 0, definitivo: false },
      { doc_id: firmado.doc_id, estado: 'firmado', firmados: 1, destinos: 1, definitivo: true },
    ])
    // Whoever reads what is not final gets a copy made anew, so that it has no digest.
    expect(suyos.map(({ paginas, sha256 }) => [paginas, sha256])).toEqual([
      [1, null],
      [1, expect.stringMatching(/^[0-9a-f]{64}$/)],
    ])
    expect(suyos[0]?.nombre).toMatch(/^Resolución de Gerencia N° \d{3}-2026$/)
    expect((await luis.adjuntarDocumento(registro_id, firmado.doc_id)).cuerpo.message).toBe(
      MENSAJES_EXPEDIENTE.yaAdjunto,
    )
    // Taken out, it may join again.
    await rosa.quitar(registro_id, suyos[1]?.archivo_id ?? 0)
    expect((await rosa.adjuntarDocumento(registro_id, firmado.doc_id)).status).toBe(200)
  })

  test('EXP-18 EXP-31 to a copy files are added, too, until its case has ended', async () => {
    const { registro_id, derivados } = await unExpediente(banco, {
      destinos: [{ dependencia: 20 }, { dependencia: 15, copia: true }],
      email: '',
    })
    const original = hecho(await rosa.recibir(derivados[0] ?? 0))
    hecho(await gloria.recibir(derivados[1] ?? 0))
    expect((await gloria.adjuntar(registro_id, { 'De la copia': pdf() })).status).toBe(200)
    hecho(await rosa.archivar(original))
    expect((await gloria.adjuntar(registro_id, { 'Ya tarde': pdf() })).cuerpo.message).toBe(
      MENSAJES_EXPEDIENTE.yaTermino,
    )
    expect(deUno(await rosa.archivar(original))).toMatch(/^Ya lo archivó/)
  })
})
