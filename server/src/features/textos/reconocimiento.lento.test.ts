import { normasApi } from '@cabildo/contracts/normas'
import { afterAll, describe, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { formularioDeNorma } from '../../../test/fabricas-normas.ts'
import { MUDO } from '../../../test/obrero.ts'
import { pdfEscaneado } from '../../../test/pdf-escaneado.ts'
import { usarTextos } from '../../../test/textos.ts'
import { motorPropio } from '../../platform/textos/motor.ts'
import { abrirReconocedor, type Reconocedor, type Reconocimiento } from '../../platform/textos/reconocedor.ts'
import { reconocerTexto } from './reconocimiento.ts'

const banco = usarBanco()
const { leerTodo, elTexto, buscar, buscarPropias } = usarTextos(banco)
const motor = motorPropio()
if (!motor) throw new Error('tesseract.js is not installed')
const deVerdad = abrirReconocedor(motor)
afterAll(() => deVerdad.cerrar())

const publicar = async (pdf: Buffer) => {
  const { status, cuerpo } = await (await banco.como('sara')).llamar(normasApi.publicar, {
    body: formularioDeNorma({ confirma_datos: '1' }),
    archivos: { 'selectedFile[]': [new File([new Uint8Array(pdf)], 'norma.pdf', { type: 'application/pdf' })] },
  })
  expect(status).toBe(200)
  await leerTodo()
  const texto = await elTexto(cuerpo.data.id)
  return { norma: cuerpo.data, texto_id: texto?.id ?? 0, estado: texto?.estado }
}
const tarea = (reconocedor: Reconocedor | null) =>
  reconocerTexto({
    ...{ db: banco.db, archivos: banco.archivos, log: MUDO },
    reconocedor: Promise.resolve(reconocedor),
  })
/** A machine that answers what the test says. */
const maquinaDe = (leido: Reconocimiento): Reconocedor => ({
  reconocer: async () => leido,
  cerrar: async () => undefined,
})

describe('scans that are read by machine (decision 0147)', () => {
  test('ARC-01 P-15 the words of a scan are found, marked as read by machine, and its personal data told', async () => {
    const pdf = await pdfEscaneado([
      [
        'ORDENANZA MUNICIPAL N° 045-2019',
        'Apruébese el reglamento del comercio de la vicuña',
        'en la feria del tamarindo.',
      ],
      ['Regístrese la solicitud de la vecina identificada', 'con DNI N° 98000001.'],
    ])
    const { norma, texto_id, estado } = await publicar(pdf)
    expect(estado).toBe('sin_texto')
    expect(await buscar('tamarindo')).toMatchObject({ total: 0, sinTexto: 1 })

    await tarea(deVerdad)({ texto_id })
    expect(await elTexto(norma.id)).toMatchObject({ estado: 'reconocido', datos_personales: [2] })
    for (const q of ['tamarindo', 'vicuñas', '"feria del tamarindo"', '"N° 045-2019"'])
      expect(await buscar(q), q).toMatchObject({ total: 1, sinTexto: 0, data: [{ pagina: 1, por_maquina: true }] })
    expect((await buscarPropias('sara', 'tamarindo')).data).toMatchObject([{ id: norma.id, por_maquina: true }])
    expect((await buscarPropias('gloria', 'tamarindo')).data).toEqual([])
  })

  test('D-36 of a PDF with letters and scans only the scans are read by machine', async () => {
    const { texto_id, norma } = await publicar(await pdfEscaneado([['Sobre la quinua']]))
    const paginas = [{ pagina: 1, texto: 'Sobre la quinua', datosPersonales: false }]
    await tarea(maquinaDe({ paginas, mudas: 2 }))({ texto_id })
    expect(await elTexto(norma.id)).toMatchObject({ estado: 'parcial', datos_personales: [] })
    // Its turn was: a second one changes nothing.
    await tarea(maquinaDe({ paginas: [], mudas: 0 }))({ texto_id })
    expect(await elTexto(norma.id)).toMatchObject({ estado: 'parcial' })
    expect((await buscar('quinua')).total).toBe(1)
  })

  test('E7 a scan that brings its process down, or has no letters, stays without text and is not tried again', async () => {
    const [roto, mudo] = [await publicar(await pdfEscaneado([['Uno']])), await publicar(await pdfEscaneado([['Dos']]))]
    await tarea(maquinaDe({ paginas: [], mudas: null }))(roto)
    await tarea(maquinaDe({ paginas: [], mudas: 1 }))(mudo)
    expect([await elTexto(roto.norma.id), await elTexto(mudo.norma.id)]).toMatchObject([
      { estado: 'sin_texto' },
      { estado: 'sin_texto' },
    ])
    const turnos = await banco.db.selectFrom('textos').select('reconocido_at').execute()
    expect(turnos.every(({ reconocido_at }) => reconocido_at !== null)).toBe(true)
  })
})
