import { randomUUID } from 'node:crypto'
import { mesaDePartesListaApi } from '@cabildo/contracts/mesa-de-partes-lista'
import { reclamosApi } from '@cabildo/contracts/reclamos'
import { reclamosListaApi } from '@cabildo/contracts/reclamos-lista'
import { beforeAll, expect, test } from 'vitest'
import { pdfDePrueba } from '../../../../firma/test/pdf-de-prueba.ts'
import { ACTIVOS, DANADOS, LARGUISIMO, PROTEGIDOS } from '../../../../firma/test/pdf-hostiles.ts'
import { usarBanco } from '../../../test/banco.ts'
import { paginaDeConsulta, unPresentado } from '../../../test/consultas-de-casos.ts'
import { type BandejaDePrueba, darBandejas, entrarEnBandeja, hecho, unExpediente } from '../../../test/expedientes.ts'
import { formularioDeReclamo } from '../../../test/fabricas-ciudadanos.ts'
import { presentarTramite, vecino } from '../../../test/fabricas-presentar.ts'

/** The five doors by which a PDF comes to a case, and the same hostile files before each. */
const banco = usarBanco({
  env: { LIMITE_ENVIOS_HORA: '1000', LIMITE_ENVIOS_RED_HORA: '1000', LIMITE_CORREOS_DIA: '1000' },
})
let rosa: BandejaDePrueba
let gloria: BandejaDePrueba
/** A case that area 20 has in process, what it told its citizen, and a complaint that area 15 reports of. */
let caso: { registro_id: number; respuesta_id: number; reclamo: number }
beforeAll(async () => {
  await darBandejas(banco)
  rosa = await entrarEnBandeja(banco, 'rosa')
  gloria = await entrarEnBandeja(banco, 'gloria')
  const { registro_id, oper_id } = await unExpediente(banco, { email: '' })
  hecho(await rosa.recibir(oper_id))
  const { respuestas } = (await rosa.responder(registro_id, { clase: 2 })).cuerpo
  const body = formularioDeReclamo() as never
  const { claim_id } = (await banco.ciudadano.llamar(reclamosApi.presentar, { body })).cuerpo
  const derivado = await (await banco.como('rebeca')).llamar(reclamosListaApi.derivar, {
    params: { id: String(claim_id) },
    body: { clave: randomUUID(), area_id: 15 } as never,
  })
  const reclamo = derivado.cuerpo.data.registro_id ?? 0
  const { data } = (await gloria.listar({ bandeja: 'por_recibir', length: 100 })).cuerpo
  hecho(await gloria.recibir(data.find((fila) => fila.registro_id === reclamo)?.oper_id ?? 0))
  caso = { registro_id, respuesta_id: respuestas[0]?.respuesta_id ?? 0, reclamo }
})

/** What a public form takes is longer than this; what follows a PDF changes nothing of what it is. */
const relleno = (contenido: Buffer) =>
  contenido.length > 27_000 ? contenido : Buffer.concat([contenido, Buffer.alloc(27_001, '\n')])
const archivo = (contenido: Buffer) => new File([new Uint8Array(relleno(contenido))], 'archivo.pdf')

let vecinos = 500
let redes = 0
/** The correction page of a filing that was observed in time. */
const unaSubsanacion = async () => {
  const uno = await unPresentado(banco, ++vecinos)
  const mila = await banco.como('mila')
  await mila.llamar(mesaDePartesListaApi.observar, { body: { id: uno.id, motivo: 'Falta el plano', modo: 'subsanar' } })
  const pagina = paginaDeConsulta(banco.app, `190.68.${++redes}.1`)
  const boleto = await pagina.conBoleto(uno.porCodigo)
  const enviar = (file: File) => pagina.subsanar(boleto, { clave: randomUUID() }, { documento: [file] })
  return { id: uno.id, enviar }
}
let subsanacion: Awaited<ReturnType<typeof unaSubsanacion>> | undefined
let intentos = 0

interface Puerta {
  enviar: (file: File) => Promise<{ status: number; cuerpo: { errors?: Record<string, string> } }>
  /** Programs and embedded files are taken, and flagged for those who read it (E6). */
  activos: boolean
}
const PUERTAS: Readonly<Record<string, Puerta>> = {
  correction: {
    activos: true,
    async enviar(file) {
      // Five tries an hour for one case (CON-21).
      if (intentos++ % 4 === 0) subsanacion = undefined
      subsanacion ??= await unaSubsanacion()
      const { enviar } = subsanacion
      const respuesta = await enviar(file)
      if (respuesta.status === 200) subsanacion = undefined
      return respuesta
    },
  },
  attachment: {
    activos: true,
    enviar: (file) => rosa.adjuntar(caso.registro_id, { [`Foja ${++vecinos}`]: file }),
  },
  answer: { activos: false, enviar: (file) => rosa.responder(caso.registro_id, { clase: 2, archivos: [file] }) },
  report: { activos: false, enviar: (file) => gloria.informar(caso.reclamo, { archivos: [file] }) },
  'cargo of a cédula': { activos: false, enviar: (file) => rosa.notificar(caso.respuesta_id, {}, [file]) },
}
/** They cost seconds, and are looked through by the same process whatever the door: two of them say so. */
const COSTOSOS = [
  'an object stream of 1 GB',
  'object streams of 160 MB together',
  'fifty thousand arrays in one another',
]
const CON_COSTOSOS = ['correction', 'attachment']
const DE_TODAS: readonly [string, Buffer][] = [
  ...Object.entries(DANADOS).filter(([nombre]) => nombre !== 'an empty file'),
  ...Object.entries(PROTEGIDOS),
  ['2,001 pages and more', LARGUISIMO],
]

test.each(Object.entries(PUERTAS))(
  'E13 E5 E7 what is no PDF, damaged, locked or endless is refused at the door of the %s, in words and whole',
  async (puerta, { enviar, activos }) => {
    const dichos = new Set<string>()
    for (const [nombre, contenido] of DE_TODAS) {
      if (COSTOSOS.includes(nombre) && !CON_COSTOSOS.includes(puerta)) continue
      // Made before anything is counted: a filing of its own has its files.
      if (enviar === PUERTAS.correction?.enviar) subsanacion ??= await unaSubsanacion()
      const sinFiling = enviar === PUERTAS.correction?.enviar && intentos % 4 === 0
      const antes = sinFiling ? null : await banco.archivosEnDisco()
      const { status, cuerpo } = await enviar(archivo(contenido))
      expect([nombre, status, Object.keys(cuerpo.errors ?? {})]).toEqual([nombre, 422, ['selectedFile']])
      dichos.add(cuerpo.errors?.selectedFile ?? '')
      if (antes) expect([nombre, (await banco.archivosEnDisco()).toSorted()]).toEqual([nombre, antes.toSorted()])
    }
    expect(dichos).toContain('El PDF está protegido, retire la protección')
    expect(dichos).toContain('El PDF tiene más de 2,000 páginas')
    if (activos) return
    for (const [nombre, contenido] of Object.entries(ACTIVOS)) {
      const antes = await banco.archivosEnDisco()
      const { status, cuerpo } = await enviar(archivo(contenido))
      expect([nombre, status, cuerpo.errors]).toEqual([
        nombre,
        422,
        { selectedFile: expect.stringMatching(/^El PDF contiene programas o archivos incrustados\./) },
      ])
      expect((await banco.archivosEnDisco()).toSorted()).toEqual(antes.toSorted())
    }
  },
)

test.each(Object.entries(PUERTAS).filter(([, { activos }]) => activos))(
  'E13 E6 programs and embedded files that come by the %s are taken, and flagged',
  async (puerta, { enviar }) => {
    for (const [nombre, contenido] of Object.entries(ACTIVOS)) {
      const { status } = await enviar(archivo(contenido))
      expect([nombre, status]).toEqual([nombre, 200])
    }
    const tabla = puerta === 'correction' ? 'tramites_archivos' : 'expedientes_archivos'
    const flagged = await banco.db.selectFrom(tabla).select('activo').where('activo', '=', true).execute()
    expect(flagged).toHaveLength(Object.keys(ACTIVOS).length)
  },
)

test.each(Object.entries(PUERTAS))(
  'E13 a good file passes by the door of the %s after all of them',
  async (_, { enviar }) => {
    expect((await enviar(archivo(pdfDePrueba({ bytes: 30_000 })))).status).toBe(200)
  },
)

test('E13 E7 files of citizens that take long to look through keep no door of the staff waiting', async () => {
  const bomba = relleno(DANADOS['object streams of 160 MB together'] ?? Buffer.alloc(0))
  let contestados = 0
  const deCiudadanos = Array.from({ length: 3 }, (_, i) =>
    presentarTramite(banco.app, { ...vecino(600 + i), asunto: `Bomba ${i}` }, { principal: [archivo(bomba)] }).then(
      ({ status }) => {
        contestados++
        return status
      },
    ),
  )
  const { status } = await rosa.adjuntar(caso.registro_id, { 'Del personal': archivo(pdfDePrueba({ bytes: 30_000 })) })
  const iban = contestados
  expect(status).toBe(200)
  expect(iban).toBeLessThan(deCiudadanos.length)
  expect(new Set(await Promise.all(deCiudadanos))).toEqual(new Set([422]))
})
