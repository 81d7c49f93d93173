import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { archivoCargaApi } from '@cabildo/contracts/archivo-carga'
import { canastasCargaApi } from '@cabildo/contracts/canastas-carga'
import { documentosApi } from '@cabildo/contracts/documentos'
import { normasApi } from '@cabildo/contracts/normas'
import { reclamosApi } from '@cabildo/contracts/reclamos'
import { saludApi } from '@cabildo/contracts/salud'
import { verificacionApi } from '@cabildo/contracts/verificacion'
import { visitasApi } from '@cabildo/contracts/visitas'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { archivoPdf } from '../../../firma/test/pdf-de-prueba.ts'
import { abrirDisco } from '../../src/platform/archivos/disco.ts'
import { crearEnlaces } from '../../src/platform/archivos/enlaces.ts'
import { mensajeroBuzon } from '../../src/platform/correo/buzon.ts'
import { crearReloj } from '../../src/platform/reloj.ts'
import { AHORA, type Cliente, SECRETO, usarBanco } from '../banco.ts'
import { usarDiscoPequeno } from '../disco-pequeno.ts'
import { esperar } from '../esperar.ts'
import { datosDeVisita } from '../fabricas.ts'
import { entradaDeArchivo } from '../fabricas-archivo.ts'
import { formularioDeReclamo } from '../fabricas-ciudadanos.ts'
import { formularioDeDocumento, unDocumento } from '../fabricas-documentos.ts'
import { formularioDeNorma } from '../fabricas-normas.ts'
import { presentarTramite } from '../fabricas-presentar.ts'
import { firmarEnLocal, unDespacho } from '../firma.ts'
import { unaPersona, unPadron } from '../hojas-de-prueba.ts'
import { unaObra, unLibroDeObras, usarObras } from '../obras.ts'

const MB = 1_024 * 1_024
/** What must stay free there, in proportion to a disk of 60 MB. */
const PISO = 8 * MB
const TROZO = Buffer.alloc(65_536, 'x')
const disco = usarDiscoPequeno(60)
const banco = usarBanco(disco ? { disco: { carpeta: disco.carpeta, espacioMinimo: PISO } } : {})
const { ajustar, subir: subirObras } = usarObras(banco)

/** So many bytes as a connection brings them. */
async function* trozos(bytes: number) {
  for (let van = 0; van < bytes; van += TROZO.length) yield TROZO
}

interface Contestado {
  status: number
  cuerpo: { codigo?: string; message?: string }
}
let sol: Cliente
let sara: Cliente
let despacho: Awaited<ReturnType<typeof unDespacho>>
let convenio: Awaited<ReturnType<typeof unDocumento>>
beforeAll(async () => {
  sol = await banco.como('sol')
  sara = await banco.como('sara')
  await ajustar()
  despacho = await unDespacho(banco, [15])
  convenio = await unDocumento(banco.db, { tipo_doc: 10 })
})
afterEach(() => disco?.liberar())

const subirUnXlsx = async (llamada: 'revisar' | 'subir') =>
  sol.llamar(canastasCargaApi[llamada], {
    archivos: { 'selectedFile[]': [await unPadron([unaPersona()])] },
    body: {},
  })
const BORRADOR = {
  tipo_doc: 3,
  anio: 2026,
  vistos: 'El Informe N° 120-2026-GDU;',
  considerandos: 'Que, es necesario.',
} as const
const generar = (formato: 'word' | 'pdf') =>
  sara.llamar(documentosApi.generar, { body: { ...BORRADOR, resolutivos: ['Aprobar el plan.'], formato } })
const conPdf = () => ({ 'selectedFile[]': [archivoPdf()] })

/** Whatever writes a file, by whom it does. */
const ESCRITURAS: Record<string, () => Promise<Contestado>> = {
  'a filing': () => presentarTramite(banco.app),
  'a document with its PDF': () =>
    sara.llamar(documentosApi.crear, {
      body: formularioDeDocumento(),
      // Of bytes of its own: those of an unsigned document are no norm (D-138).
      archivos: { fileLocal: [archivoPdf('documento.pdf', { paginas: 2 })] },
    }),
  'an agreement': () =>
    sara.llamar(documentosApi.actualizarConvenio, {
      body: { doc_id: String(convenio.doc_id) },
      archivos: conPdf(),
    }),
  'a norm': () => sara.llamar(normasApi.publicar, { body: formularioDeNorma(), archivos: conPdf() }),
  'an old norm': () => sol.llamar(archivoCargaApi.guardar, { body: entradaDeArchivo(), archivos: conPdf() }),
  'a spreadsheet of baskets, looked at': () => subirUnXlsx('revisar'),
  'a spreadsheet of baskets, loaded': () => subirUnXlsx('subir'),
  'a spreadsheet of works': async () => subirObras(await unLibroDeObras([unaObra()])),
  'a generated Word file': () => generar('word'),
  'a generated PDF': () => generar('pdf'),
  'a signed PDF': async () => firmarEnLocal(await banco.como('gloria'), despacho.de(15)),
  "a citizen's copy": () => banco.ciudadano.llamar(verificacionApi.comprobar, { body: {}, archivos: conPdf() }),
}

/** What every use leaves: that somebody came, not what they did. */
const DE_PASO = new Set(['sesiones', 'consultas', 'limites', 'firmas_intentos', 'firmas_tickets'])
const filas = async () => {
  const tablas = await banco.bd.comoDueno<{ tabla: string }>(
    `select tablename as tabla from pg_tables where schemaname = 'public' order by 1`,
  )
  const cuentas = tablas
    .filter(({ tabla }) => !DE_PASO.has(tabla))
    .map(({ tabla }) => `select '${tabla}' as tabla, count(*)::int as filas from "${tabla}"`)
  return banco.bd.comoDueno(cuentas.join(' union all '))
}
const rastro = async () => [(await banco.archivosEnDisco()).toSorted(), await filas()]

describe.skipIf(!disco)('H4 a disk that is full (D-35)', () => {
  test('H4 refuses every file in Spanish and keeps nothing of it; reading and what needs no file go on; with room again all is well', async () => {
    const { cuerpo } = await sara.llamar(documentosApi.ver, { params: { doc_id: String(despacho.doc_id) } })
    const [principal] = cuerpo.data.documentos
    // The row of a draft leads to a copy (D-143), which needs no room on the disk either.
    const borrador = principal?.url ?? ''
    const url = crearEnlaces(
      SECRETO,
      crearReloj(() => AHORA),
    ).firmar('firmadigital/upload', principal?.path_primary ?? '')
    const salud = async () => (await banco.ciudadano.llamar(saludApi.salud)).cuerpo
    disco?.llenar()
    const antes = await rastro()
    for (const [nombre, escribir] of Object.entries(ESCRITURAS)) {
      const { status, cuerpo } = await escribir()
      expect([nombre, status, cuerpo.codigo, cuerpo.message]).toEqual([
        ...[nombre, 507, 'sinEspacio'],
        'No hay espacio para guardar archivos. Avise al área de informática.',
      ])
    }
    expect(await rastro()).toEqual(antes)
    // Nobody works in the background here, which is told, too; what was found is believed for a few seconds.
    await esperar(async () =>
      expect(await salud()).toMatchObject({
        estado: 'degradado',
        motivos: expect.arrayContaining(['disco', 'obrero']),
      }),
    )

    const abierto = await banco.ciudadano.enviar({ method: 'GET', url })
    expect([abierto.statusCode, abierto.rawPayload.equals(despacho.pdf)]).toEqual([200, true])
    expect((await banco.ciudadano.enviar({ method: 'GET', url: borrador })).statusCode).toBe(200)
    const rosa = await banco.como('rosa')
    expect((await rosa.llamar(visitasApi.registrar, { body: datosDeVisita() })).status).toBe(200)
    expect((await rosa.llamar(visitasApi.lista)).status).toBe(200)
    for (const formato of ['csv', 'excel', 'pdf']) {
      const pedido = { method: 'POST', url: '/api/export/seguimiento', payload: { formato } } as const
      expect([formato, (await sol.enviar(pedido)).statusCode]).toEqual([formato, 200])
    }
    expect((await banco.ciudadano.llamar(reclamosApi.presentar, { body: formularioDeReclamo() as never })).status).toBe(
      200,
    )

    disco?.liberar()
    await esperar(async () => expect((await salud()).motivos).toEqual(['obrero']))
    for (const [nombre, escribir] of Object.entries(ESCRITURAS))
      expect([nombre, (await escribir()).status]).toEqual([nombre, 200])
  }, 60_000)

  test('H4 E12 uploads that come at once stop above what must stay free, however little room each found as it began', async () => {
    const antes = await rastro()
    disco?.llenar(PISO + 4 * MB)
    let menos = Number.POSITIVE_INFINITY
    const mirar = setInterval(() => {
      menos = Math.min(menos, disco?.libres() ?? 0)
    })
    const destino = { carpeta: 'mpvirtual', extension: 'pdf', maximoBytes: 9 * MB } as const
    const guardados = await Promise.allSettled(
      Array.from({ length: 4 }, () => banco.archivos.guardar(trozos(8 * MB), destino)),
    )
    clearInterval(mirar)
    for (const guardado of guardados)
      expect(guardado).toMatchObject({ status: 'rejected', reason: { codigo: 'sinEspacio' } })
    expect(await rastro()).toEqual(antes)
    // Each may have had a megabyte more in hand.
    expect(menos).toBeGreaterThan(PISO - 5 * MB)
    expect(menos).toBeLessThan(PISO)
  })

  test('H4 a disk that others fill while a file comes refuses that file, and it leaves nothing', async () => {
    const raiz = join(disco?.carpeta ?? '', 'aparte')
    const sinPiso = await abrirDisco(raiz, { espacioMinimo: 0 })
    disco?.llenar(MB)
    const guardando = sinPiso.guardar(trozos(2 * MB), { carpeta: 'mpvirtual', extension: 'pdf', maximoBytes: 9 * MB })
    await expect(guardando).rejects.toMatchObject({ code: 'ENOSPC' })
    await esperar(async () => {
      const quedan = await readdir(raiz, { recursive: true, withFileTypes: true })
      expect(quedan.filter((entrada) => entrada.isFile())).toEqual([])
    })
  })

  test('H4 F5 a mail that the mailbox has no room for waits whole, and is there once it has', async () => {
    const carpeta = join(disco?.carpeta ?? '', 'buzon')
    const buzon = mensajeroBuzon({ carpeta, remitente: 'no-responder@munivallealto.gob.pe' })
    const correo = (message_id: string) => ({
      ...{ id: 1, para: 'vecina@example.pe', asunto: 'Su trámite', texto: 'Registrado '.repeat(500), html: null },
      ...{ message_id, created_at: AHORA },
    })
    await buzon.entregar(correo('1'))
    disco?.llenar()
    await expect(buzon.entregar(correo('2'))).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(await readdir(carpeta)).toEqual(['1.eml'])
    disco?.liberar()
    await buzon.entregar(correo('2'))
    expect((await readdir(carpeta)).toSorted()).toEqual(['1.eml', '2.eml'])
  })
})
