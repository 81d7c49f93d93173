import { type NormaListada, normasApi } from '@cabildo/contracts/normas'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import {
  abrirEdicion,
  abrirNormas,
  abrirNueva,
  campo,
  corregirEn,
  elegirPdf,
  filaDe,
  grabar,
  llenar,
  modalNorma,
  publicarEn,
  unaNorma,
} from '../../../test/fabricas/normas.ts'
import { listaDe } from '../../../test/listado.ts'
import { rechazo, responder, sinRed } from '../../../test/servidor.ts'
import { aviso, enfocar, sinDesborde, textosDe, trasDibujar } from '../../../test/vista.ts'

/** Opens the list and a form of it with all that a publication needs. */
const conFormaLlena = async (descripcion: string, filas: NormaListada[] = []) => {
  const { listados } = await abrirNormas(filas)
  const caja = await abrirNueva()
  await llenar(caja, { descripcion })
  await elegirPdf(caja)
  return { caja, listados }
}

/** Changes whether the browser says that it has a network, and tells those who follow it, who hear at the end that it has. */
const conRed = (hay: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(hay)
  const avisarDe = (cual: 'online' | 'offline') => window.dispatchEvent(new Event(cual))
  avisarDe(hay ? 'online' : 'offline')
  onTestFinished(() => void avisarDe('online'))
}

describe('sending a publication', () => {
  test('NOR-26 NOR-27 once every byte is with the server nothing is left to cancel', async () => {
    const filas: NormaListada[] = []
    const { caja } = await conFormaLlena('Ya enviada', filas)
    const norma = unaNorma(1, { descripcion: 'Ya enviada' })
    const contestado = Promise.withResolvers<void>()
    // The server has all of it and begins to answer; the answer itself is held back.
    const cuerpo = new ReadableStream({
      start: async (control) => {
        await contestado.promise
        control.enqueue(new TextEncoder().encode(JSON.stringify({ data: norma })))
        control.close()
      },
    })
    responder(normasApi.publicar, () => new Response(cuerpo, { headers: { 'content-type': 'application/json' } }))
    await grabar(caja).click()
    await expect.element(caja.getByRole('progressbar')).toHaveAccessibleName('Revisando')
    const cancelar = caja.getByRole('button', { name: 'Cancelar envío' })
    await expect.element(cancelar).toHaveAttribute('aria-disabled', 'true')
    await enfocar(cancelar)
    await userEvent.keyboard('{Enter}')
    await expect.element(cancelar).toHaveFocus()
    filas.push(norma)
    contestado.resolve()
    await expect.element(aviso('Registro grabado con éxito')).toBeVisible()
    await expect.element(filaDe('Ya enviada')).toBeVisible()
  })

  test('NOR-30 D-35 a save that fails otherwise says so; what is wrong with the PDF is told beside it', async () => {
    const { caja } = await conFormaLlena('Dañada')
    responder(normasApi.publicar, () => rechazo('pdfDanado'))
    await grabar(caja).click()
    await expect.element(aviso('No se pudo guardar el registro')).toBeVisible()
    await expect.element(caja.getByRole('alert').first()).toMatchTextContent('El archivo esta dañado o vacío')
    await elegirPdf(caja, 'entero.pdf')
    await expect.element(caja.getByText('El archivo esta dañado o vacío')).not.toBeInTheDocument()
    responder(normasApi.publicar, () => Response.json({ message: 'x' }, { status: 500 }))
    await page.getByRole('button', { name: 'Cerrar aviso' }).click()
    await expect.element(aviso('No se pudo guardar el registro')).not.toBeInTheDocument()
    await grabar(caja).click()
    await expect.element(aviso('No se pudo guardar el registro')).toBeVisible()
    await expect.element(campo(caja, 'Descripcion')).toHaveValue('Dañada')
  })

  test('NOR-16 D-138 D-139 SHE-97 that a PDF is of a document that is not final is told beside it', async () => {
    const message = 'Faltan firmas: Alcaldía'
    const { caja } = await conFormaLlena('A medio firmar')
    responder(normasApi.publicar, () => rechazo('noPublicable', { message, errors: { selectedFile: message } }))
    await grabar(caja).click()
    const suyo = caja.getByRole('group', { name: 'PDF' })
    await expect.element(suyo.getByRole('alert')).toMatchTextContent(message)
    await elegirPdf(caja, 'firmado.pdf')
    await expect.element(suyo.getByText(message)).not.toBeInTheDocument()
  })

  test('NOR-30 SHE-96 without a connection the form stays and says what to do', async () => {
    const filas: NormaListada[] = []
    const { caja } = await conFormaLlena('Sin red', filas)
    responder(normasApi.publicar, sinRed)
    conRed(false)
    await grabar(caja).click()
    await expect.element(aviso('No se pudo guardar el registro')).toBeVisible()
    const consejo = caja.getByText('Revise la conexión y pulse Grabar otra vez. Lo escrito sigue aquí.')
    await expect.element(consejo).toBeVisible()
    const publicadas = publicarEn(filas)
    conRed(true)
    await grabar(caja).click()
    await expect.element(aviso('Registro grabado con éxito')).toBeVisible()
    expect(publicadas).toMatchObject([{ body: { descripcion: 'Sin red' } }])
    await expect.element(caja).not.toBeInTheDocument()
    // The toast may lie over the button.
    await userEvent.keyboard('{Alt>}n{/Alt}')
    await expect.element(campo(modalNorma(), 'Descripcion')).toHaveValue('')
    await expect.element(consejo).not.toBeInTheDocument()
  })

  test('SHE-80 D-23 the table asks for nothing behind an open form, which a failing load would lose', async () => {
    const filas: NormaListada[] = []
    const { caja } = await conFormaLlena('A salvo', filas)
    const pedidas = responder(normasApi.listar, () => rechazo('inesperado'))
    // What was loaded is old by now, and the network comes back: the table would ask again.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20_000 })
    conRed(false)
    conRed(true)
    await campo(caja, 'Descripcion').fill('A salvo todavía')
    await trasDibujar()
    expect(pedidas).toEqual([])
    const norma = unaNorma(1, { descripcion: 'A salvo todavía' })
    responder(normasApi.listar, listaDe([norma]))
    publicarEn(filas)
    await grabar(caja).click()
    await expect.element(aviso('Registro grabado con éxito')).toBeVisible()
    await expect.element(filaDe('A salvo todavía')).toBeVisible()
    expect(pedidas).toEqual([])
  })
})

describe('personal data in what is published', () => {
  const MUESTRA = 'Muestra datos que parecen personales (DNI o teléfono)'
  const pregunta = () => page.getByRole('alertdialog', { name: 'DATOS PERSONALES' })
  const deTodosModos = () => pregunta().getByRole('button', { name: 'Publicar de todos modos' })
  const dudas = () => textosDe(pregunta().getByRole('listitem'))

  test('P-15 a DNI in the description is told while it is typed, and asked about before it is published', async () => {
    const { caja } = await conFormaLlena('Reconocer a la vecina')
    const intentos = responder(normasApi.publicar, () =>
      rechazo('datosPersonales', { errors: { descripcion: MUESTRA } }),
    )
    await expect.element(campo(caja, 'Descripcion')).toHaveAccessibleDescription('')
    await campo(caja, 'Descripcion').fill('Reconocer a la vecina, con DNI 45018273')
    await expect
      .element(campo(caja, 'Descripcion'))
      .toHaveAccessibleDescription(`${MUESTRA}: cualquiera podrá leerlos.`)
    await grabar(caja).click()
    await expect.element(pregunta()).toMatchTextContent('Lo que va a publicar muestra datos que parecen personales.')
    await expect.poll(dudas).toEqual([`Descripcion: ${MUESTRA}.`])
    await expect.element(pregunta().getByRole('button', { name: 'Revisar' })).toHaveFocus()
    await revisarAccesibilidad()

    // Looked at again, it is told beside the field, which has the focus; sent again, it is asked again.
    await userEvent.keyboard('{Enter}')
    await expect.element(pregunta()).not.toBeInTheDocument()
    await expect.element(campo(caja, 'Descripcion')).toHaveFocus()
    await expect.element(campo(caja, 'Descripcion')).toHaveAttribute('aria-invalid', 'true')
    await grabar(caja).click()
    await expect.element(deTodosModos()).toBeVisible()
    expect(intentos.map(({ body }) => body.confirma_datos)).toEqual([undefined, undefined])
    const publicadas = publicarEn([])
    await deTodosModos().click()
    await expect.element(aviso('Registro grabado con éxito')).toBeVisible()
    await expect.element(caja).not.toBeInTheDocument()
    expect(publicadas).toMatchObject([{ body: { confirma_datos: '1' } }])
  })

  test('P-15 a DNI in the PDF is told with its page; another PDF is published without a question', async () => {
    await page.viewport(390, 844)
    const { caja } = await conFormaLlena('Con DNI dentro')
    responder(normasApi.publicar, () =>
      rechazo('datosPersonales', { errors: { selectedFile: `${MUESTRA} en la página 1` } }),
    )
    await grabar(caja).click()
    await expect.element(pregunta()).toBeVisible()
    await expect.poll(dudas).toEqual([`PDF: ${MUESTRA} en la página 1.`])
    await expect.poll(sinDesborde).toBe(true)
    await revisarAccesibilidad()
    await pregunta().getByRole('button', { name: 'Revisar' }).click()
    await expect.element(caja.getByRole('alert')).toMatchTextContent(`${MUESTRA} en la página 1`)
    const publicadas = publicarEn([])
    await elegirPdf(caja, 'anonimizada.pdf')
    await grabar(caja).click()
    await expect.element(aviso('Registro grabado con éxito')).toBeVisible()
    expect(publicadas).toHaveLength(1)
    expect(publicadas[0]?.body.confirma_datos).toBeUndefined()
    expect(publicadas[0]?.archivos['selectedFile[]']?.[0]?.name).toBe('anonimizada.pdf')
  })

  test('P-15 an edit asks only about what it changes', async () => {
    const filas = [unaNorma(1, { descripcion: 'Ya tiene DNI 45018273' })]
    await abrirNormas(filas)
    const caja = await abrirEdicion()
    corregirEn(filas)
    await campo(caja, 'Tipo doc').selectOptions('Ordenanzas')
    await grabar(caja).click()
    await expect.element(aviso('Registro grabado con éxito')).toBeVisible()
    await expect.element(caja).not.toBeInTheDocument()
    await expect.element(filaDe('Ya tiene DNI')).toMatchTextContent('Ordenanzas')
    const otra = await abrirEdicion()
    responder(normasApi.editar, () =>
      rechazo('datosPersonales', { errors: { selectedFile: `${MUESTRA} en la página 1` } }),
    )
    await elegirPdf(otra, 'otra.pdf')
    await grabar(otra).click()
    await expect.element(pregunta()).toBeVisible()
    await expect.poll(dudas).toEqual([`PDF: ${MUESTRA} en la página 1.`])
    const confirmadas = corregirEn(filas)
    await deTodosModos().click()
    await expect.element(modalNorma('EDITAR')).not.toBeInTheDocument()
    expect(confirmadas).toMatchObject([{ body: { confirma_datos: '1' } }])
    expect(filas[0]?.name_file).toBe('otra.pdf')
  })
})
