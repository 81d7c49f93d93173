import { firmadoEnPapel } from '@cabildo/contracts/documentos-papel'
import { verificacionApi } from '@cabildo/contracts/verificacion'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import {
  abrirVerifica,
  DEL_DOCUMENTO,
  datosQr,
  elDocumento,
  modalDelDocumento,
  sinFirmas,
} from '../../../test/fabricas/verificacion.ts'
import { rechazo, responder, sinRed } from '../../../test/servidor.ts'
import { altura, enfocar, sinDesborde, textosDe, trasDibujar } from '../../../test/vista.ts'

const boton = () => page.getByRole('button', { name: 'Ver Documento' })
const tipo = () => page.getByLabelText('Tipo de Documento')
const numero = () => page.getByLabelText('Nro de Documento')
const anio = () => page.getByLabelText('Año')
const codigo = () => page.getByLabelText('Codigo de Verificacion')

/** Fills the form by hand. */
const llenar = async (datos: { nro_doc: string; anio?: string; code_verifica: string }) => {
  await numero().fill(datos.nro_doc)
  await anio().fill(datos.anio ?? '2026')
  await codigo().fill(datos.code_verifica)
}

test('VER-01 VER-03 VER-04 the form has its four fields, five types and its button', async () => {
  await abrirVerifica()
  await expect
    .poll(() => textosDe(tipo().getByRole('option')))
    .toEqual([
      'Ordenanzas',
      'Resoluciones Consejo',
      'Resoluciones Alcaldia',
      'Acuerdos Consejo',
      'Decretos de Alcaldia',
    ])
  for (const campo of [numero(), anio(), codigo()]) await expect.element(campo).toHaveValue('')
  await expect.element(boton()).toBeEnabled()
  await expect.element(page.getByRole('navigation', { name: 'Módulos' })).not.toBeInTheDocument()
})

test('VER-07 VER-10 typed with the keyboard alone: the code in small letters, the number with more zeros', async () => {
  const consultas = responder(verificacionApi.consultar, { data: elDocumento() })
  await abrirVerifica()
  await enfocar(tipo())
  const { nro_doc, anio: delAnio, code_verifica } = DEL_DOCUMENTO
  await userEvent.keyboard(`{Tab}00${nro_doc}{Tab}${delAnio}{Tab}${code_verifica.toLowerCase()}{Enter}`)
  await expect.element(modalDelDocumento()).toBeVisible()
  expect(consultas.map(({ body }) => body)).toEqual([
    { tipo_doc: 3, nro_doc: `00${nro_doc}`, anio: delAnio, code_verifica },
  ])
  await expect.element(modalDelDocumento().getByRole('button', { name: 'Cerrar' }).last()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(modalDelDocumento()).not.toBeInTheDocument()
  await expect.element(codigo()).toHaveFocus()
})

test('the printed number, pasted whole, fills number and year', async () => {
  await abrirVerifica()
  await numero().fill('N° 045-2026-A-MPVA')
  await expect.element(numero()).toHaveValue('045')
  await expect.element(anio()).toHaveValue('2026')
})

test('D-138 a document signed on paper is shown as what it is; of one that nobody has signed, only that', async () => {
  const enPapel = firmadoEnPapel({ fecha: '2026-07-15', firmantes: ['Rosa Díaz', 'Sara Flores'] })
  responder(verificacionApi.consultar, ({ body }) => {
    if (body.nro_doc === DEL_DOCUMENTO.nro_doc) return { data: elDocumento(sinFirmas(enPapel)) }
    return body.nro_doc === '047' ? { data: null, noFirmado: true as const } : { data: null }
  })
  await abrirVerifica(datosQr())
  const modal = modalDelDocumento()
  await expect.element(modal.getByText('INDETERMINADO')).toBeVisible()
  await expect
    .element(
      modal.getByText(
        /^Firmado en papel el 15\/07\/2026 por Rosa Díaz y Sara Flores, sin firma digital\. El documento existe/,
      ),
    )
    .toBeVisible()
  await expect.element(modal.getByRole('heading', { name: 'Sin firmas digitales' })).toBeVisible()
  await modal.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect.element(modal).not.toBeInTheDocument()

  location.hash = `#/verifica?${datosQr({ nro_doc: '046' })}`
  await expect.element(page.getByRole('alert').filter({ hasText: 'No se encontró el documento' })).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()

  location.hash = `#/verifica?${datosQr({ nro_doc: '047' })}`
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'El documento todavía no está firmado' }))
    .toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('VER-11 VER-13 what is not found, and what fails, is said in place; the form stays as it was', async () => {
  responder(verificacionApi.consultar, { data: null })
  await abrirVerifica()
  await llenar({ nro_doc: '99999', code_verifica: 'ZZZZZZZ' })
  await boton().click()
  const aviso = page.getByRole('alert').filter({ hasText: /\S/ })
  await expect.element(aviso).toMatchTextContent('No se encontró el documento, verifique los datos ingresados')
  await expect
    .element(aviso)
    .toMatchTextContent('Revise el tipo, el número, el año y el código, tal como figuran al pie del documento.')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()

  for (const [respuesta, texto] of [
    [rechazo('inesperado'), 'No se pudo verificar el documento, intente nuevamente'],
    [rechazo('demasiadasConsultas'), 'Demasiadas consultas, intente en unos minutos'],
    [sinRed(), 'No se pudo verificar el documento, intente nuevamente'],
  ] as const) {
    responder(verificacionApi.consultar, respuesta)
    await boton().click()
    await expect.element(aviso).toHaveTextContent(texto)
  }
  await expect.element(numero()).toHaveValue('99999')
  await expect.element(boton()).toBeEnabled()
})

test('VER-06 VER-09 what is missing or cannot be is told beside its field, the first takes the focus, nothing is sent', async () => {
  const consultas = responder(verificacionApi.consultar, { data: null })
  await abrirVerifica()
  await boton().click()
  await expect.element(page.getByText('Ingrese el número del documento')).toBeVisible()
  await expect.element(page.getByText('Ingrese el año del documento')).toBeVisible()
  await expect.element(page.getByText('Ingrese el código de verificación')).toBeVisible()
  await expect.element(numero()).toHaveFocus()
  await llenar({ nro_doc: '40000005', code_verifica: '7' })
  await expect.element(anio()).toHaveValue('2026')
  await boton().click()
  await expect.element(page.getByText('Codigo de Verificacion no válido')).toBeVisible()
  await expect.element(codigo()).toHaveFocus()
  await expect.element(codigo()).toHaveAttribute('aria-invalid', 'true')
  await numero().fill('123456789abc')
  await expect.element(numero()).toHaveValue('12345678')
  expect(consultas).toEqual([])
})

test('P-16 the QR of a type without code leads to the check of its file, and looks nothing up', async () => {
  const consultas = responder(verificacionApi.consultar, { data: null })
  await abrirVerifica(datosQr({ tipo_doc: '11' }))
  await expect
    .element(page.getByRole('status').filter({ hasText: 'se verifica con su archivo PDF' }))
    .toMatchTextContent('Resolución de Gerencia N° 045-2026')
  await expect.element(page.getByRole('button', { name: /^Elegir PDF/ })).toHaveFocus()
  expect(consultas).toEqual([])
})

test.each([
  ['with half of the data fills what it has and waits for the rest', 'tipo_doc=8&nro_doc=045', '8', '045'],
  ['that is strange changes nothing', 'tipo_doc=99&nro_doc=<b>&anio=MMXX&code_verifica=%00', '3', ''],
])('an address %s', async (_, datos, elTipo, elNumero) => {
  const consultas = responder(verificacionApi.consultar, { data: null })
  await abrirVerifica(datos)
  await expect.element(tipo()).toHaveValue(elTipo)
  await expect.element(numero()).toHaveValue(elNumero)
  await expect.element(anio()).toHaveValue('')
  await trasDibujar()
  await expect.element(page.getByText('Ingrese el año del documento')).not.toBeInTheDocument()
  expect(consultas).toEqual([])
})

test('SHE-82 staff with a session verify like anybody, and keep it', async () => {
  responder(verificacionApi.consultar, { data: elDocumento() })
  await abrirVerifica(datosQr(), 'sara')
  await expect.element(modalDelDocumento()).toBeVisible()
  location.hash = '#/welcome'
  await expect.element(page.getByRole('navigation', { name: 'Módulos' })).toBeVisible()
})

test('the page and the document are clean for axe, wide and narrow, light and dark', async () => {
  responder(verificacionApi.consultar, { data: elDocumento() })
  await abrirVerifica()
  await boton().click()
  await expect.element(page.getByText('Ingrese el código de verificación')).toBeVisible()
  await revisarAccesibilidad()
  await page.viewport(390, 844)
  await revisarAccesibilidad()
  await expect.poll(sinDesborde).toBe(true)
  for (const papel of ['textbox', 'combobox', 'button'] as const)
    for (const control of page.getByRole('main').getByRole(papel).all())
      expect(await altura(control)).toBeGreaterThanOrEqual(44)

  await llenar(DEL_DOCUMENTO)
  await boton().click()
  const modal = modalDelDocumento()
  await expect.element(modal).toBeVisible()
  await modal.getByText('Firmas digitales (2)').click()
  await revisarAccesibilidad()
  await page.viewport(1440, 900)
  await revisarAccesibilidad()
})
