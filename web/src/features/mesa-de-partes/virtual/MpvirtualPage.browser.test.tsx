import { consultaApi } from '@cabildo/contracts/consulta'
import { MENSAJES_TRAMITE, mesaDePartesApi } from '@cabildo/contracts/mesa-de-partes'
import { procedimientosApi } from '@cabildo/contracts/procedimientos'
import { expect, test, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../../test/accesibilidad.ts'
import { recogerDescargas } from '../../../../test/descargas.ts'
import { CASO } from '../../../../test/fabricas/consulta.ts'
import {
  CORREO,
  ciudadano,
  conRegistros,
  dni,
  EMPRESA,
  identificar,
  nombre,
  razonSocial,
  telefono,
  trasBuscar,
  verificador,
} from '../../../../test/fabricas/formularios.ts'
import {
  abrirMpvirtual,
  adjuntar,
  botonEnviar,
  CARGO,
  documentoPrincipal,
  elegir,
  entradaAnexos,
  entradaPrincipal,
  grupoAnexos,
  informacion,
  llenarDocumento,
  unArchivo,
} from '../../../../test/fabricas/mesa-de-partes-virtual.ts'
import { leerTextos } from '../../../../test/fabricas/pdf.ts'
import { listaDe } from '../../../../test/listado.ts'
import { abrir } from '../../../../test/pantalla.tsx'
import { responder } from '../../../../test/servidor.ts'
import { textosDe } from '../../../../test/vista.ts'

const enviado = () => page.getByRole('heading', { name: MENSAJES_TRAMITE.enviado })
const anexos = () => page.getByRole('list', { name: 'Anexos agregados' })

test('MPV-01 MPV-02 MPV-03 MPV-04 MPV-05 MPV-07 MPV-08 MPV-09 MPV-10 MPV-11 MPV-15 MPV-16 MPV-35 MPV-39 MPV-40 MPV-42 CON-03 CON-17 a person files with annexes and reads the number', async () => {
  const persona = ciudadano()
  conRegistros(persona)
  const presentados = responder(mesaDePartesApi.presentar, CARGO)
  responder(procedimientosApi.listar, listaDe([]))
  await abrir('mpvirtual')
  await expect
    .poll(() => textosDe(informacion().getByRole('listitem')))
    .toEqual([
      'Ingrese su número de DNI y el carácter de verificación (persona natural) o su número de RUC (persona jurídica).',
      'Consigne un correo electrónico y un celular verdaderos: la entidad le responderá por correo.',
      'El trámite debe realizarse a nombre de quien firma el documento; de lo contrario no será recibido.',
      'Al enviar recibirá un correo de confirmación con su número de registro; cuando mesa de partes lo reciba, otro con el número de expediente generado.',
    ])
  await revisarAccesibilidad()
  await expect.element(informacion().getByRole('button', { name: 'Cerrar' }).last()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(informacion()).not.toBeInTheDocument()

  await expect
    .poll(() => textosDe(page.getByRole('heading', { level: 2, name: /^\d / })))
    .toEqual(['1 IDENTIFICACIÓN DEL SOLICITANTE', '2 DATOS DEL DOCUMENTO', '3 ADJUNTAR DOCUMENTO'])
  await expect.element(page.getByRole('radio', { name: /^PERSONA NATURAL/ })).toBeChecked()
  await expect.element(page.getByRole('radio', { name: /^PERSONA JURIDICA/ })).not.toBeChecked()
  await expect
    .poll(() => textosDe(page.getByLabelText('Tipo de documento').getByRole('option')))
    .toEqual(['Seleccione', 'OFICIO', 'CARTA', 'SOLICITUD-OTROS'])
  await expect.element(page.getByText(/^No agrego documento Principal/)).toBeVisible()
  await expect.element(page.getByText('Sin Anexos')).toBeVisible()

  const asunto = 'Licencia de funcionamiento'
  await expect.element(nombre()).toHaveAttribute('readonly')
  await identificar(persona)
  await expect.element(page.getByText('Identidad encontrada')).toBeVisible()
  await expect.element(nombre()).toHaveAttribute('readonly')
  await llenarDocumento(asunto)
  await adjuntar()
  await entradaAnexos().upload([unArchivo('plano.pdf'), unArchivo('vigencia.pdf'), unArchivo('recibo.pdf')])
  await page.getByRole('button', { name: 'Quitar anexo 2, vigencia' }).click()
  await expect
    .poll(() => textosDe(anexos().getByRole('listitem')))
    .toEqual([expect.stringMatching(/^plano.*anexo 1$/), expect.stringMatching(/^recibo.*anexo 2$/)])
  await expect.element(page.getByRole('complementary').getByText(/, completo/)).toHaveLength(3)
  await botonEnviar().click()

  await expect.element(enviado()).toHaveFocus()
  await expect.element(botonEnviar()).not.toBeInTheDocument()
  await expect.element(page.getByText(new RegExp(`^Enviamos la confirmación a ${CORREO}\\.`))).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Ir al inicio' })).toHaveAttribute('href', '#/inicio')
  await expect.element(page.getByText(`REG-${CARGO.nro_registro}`, { exact: true })).toBeVisible()
  await revisarAccesibilidad()

  // What the applicant keeps: on paper, and as a PDF.
  const copia = page.getByText('Asunto', { exact: true })
  await expect.element(copia).not.toBeVisible()
  await commands.emular({ media: 'print' })
  await expect.element(copia).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Imprimir' })).not.toBeInTheDocument()
  await commands.emular({ media: null })
  const descargas = recogerDescargas()
  await page.getByRole('button', { name: 'Descargar PDF' }).click()
  await expect
    .poll(() => descargas.map(({ nombre: name }) => name))
    .toEqual([`constancia-REG-${CARGO.nro_registro}.pdf`])
  const dicho = await leerTextos(descargas[0]?.contenido ?? new Blob())
  for (const texto of [
    ...[`REG-${CARGO.nro_registro}`, '15/07/2026', persona.dni, persona.nombre, 'SOLICITUD-OTROS N.° 15', asunto],
    ...['solicitud.pdf (0.03 MB)', 'plano.pdf (0.03 MB)', 'recibo.pdf (0.03 MB)'],
  ])
    expect(dicho).toContain(texto)
  // The proof comes beside the panel, which keeps what is told once.
  responder(consultaApi.entrar, { consulta: 'boleto', nivel: 2, vence_en: 1_800 })
  responder(consultaApi.ver, CASO)
  responder(consultaApi.archivo, { url: '/storage/cargo.pdf' })
  await page.getByRole('button', { name: 'Descargar cargo' }).click()
  await expect.poll(() => descargas).toHaveLength(2)
  await expect.element(page.getByText(CARGO.codigo, { exact: true })).toBeVisible()
  vi.restoreAllMocks()
  expect(presentados).toHaveLength(1)
  expect(presentados[0]?.body).toMatchObject({
    ...{ tipo_doc: 1, ndoc: persona.dni, code_verifica: persona.code, ape_nom: persona.nombre, nruc: '', rsocial: '' },
    ...{ phone: '987654321', email: CORREO, tipo_documento: 6, ndocumento: '15', folio: 3, asunto },
  })
  const nombres = Object.entries(presentados[0]?.archivos ?? {}).map(([parte, lista]) => [
    parte,
    ...lista.map(({ name }) => name),
  ])
  expect(nombres).toEqual([
    ['selectedFile[]', 'solicitud.pdf'],
    ['selectedFileAnexo[]', 'plano.pdf', 'recibo.pdf'],
  ])
  await page.getByRole('button', { name: 'Presentar otro trámite' }).click()
  await expect.element(page.getByLabelText('Asunto')).toHaveValue('')
  await expect.element(page.getByRole('radio', { name: /^PERSONA NATURAL/ })).toHaveFocus()
  expect(window.scrollY).toBe(0)
})

test('MPV-06 MPV-21 MPV-22 MPV-33 MPV-34 MPV-36 a company files: the switch clears what belongs to the other, the eleventh digit finds its name', async () => {
  const persona = ciudadano()
  conRegistros(persona)
  const presentados = responder(mesaDePartesApi.presentar, CARGO)
  await abrirMpvirtual()
  await identificar(persona)
  await page.getByRole('radio', { name: /^PERSONA JURIDICA/ }).click()
  await expect.element(dni()).not.toBeInTheDocument()
  await expect.element(telefono()).toHaveValue('987654321')
  await page.getByRole('radio', { name: /^PERSONA NATURAL/ }).click()
  for (const campo of [dni(), verificador(), nombre()]) await expect.element(campo).toHaveValue('')
  await page.getByRole('radio', { name: /^PERSONA JURIDICA/ }).click()

  await page.getByLabelText('RUC', { exact: true }).click()
  await userEvent.keyboard(EMPRESA.ruc)
  await expect.element(razonSocial()).toHaveValue(EMPRESA.nombre)
  await expect.element(razonSocial()).toHaveAttribute('readonly')
  await trasBuscar()
  await userEvent.keyboard('{Backspace}')
  await expect.element(razonSocial()).toHaveValue('')
  await userEvent.keyboard(EMPRESA.ruc.slice(-1))
  await expect.element(razonSocial()).toHaveValue(EMPRESA.nombre)
  await llenarDocumento('De una empresa')
  await adjuntar()
  await botonEnviar().click()
  await expect.element(enviado()).toBeVisible()
  expect(presentados.map(({ body }) => body)).toMatchObject([
    { tipo_doc: 2, nruc: EMPRESA.ruc, rsocial: EMPRESA.nombre, ndoc: '', code_verifica: '', ape_nom: '' },
  ])
})

/** Drops a file beside the fields; tells whether the browser is kept from opening it. */
const soltarAlLado = (): boolean => {
  const traslado = new DataTransfer()
  traslado.items.add(unArchivo('perdido.pdf'))
  return ['dragover', 'drop'].every(
    (tipo) =>
      !document.body.dispatchEvent(new DragEvent(tipo, { dataTransfer: traslado, bubbles: true, cancelable: true })),
  )
}

test('MPV-26 MPV-27 MPV-28 MPV-29 MPV-30 MPV-31 MPV-32 files are refused in the words of the book, and cleared', async () => {
  await abrirMpvirtual()
  const larga = 'SOLICITUD-DE-LICENCIA-DE-FUNCIONAMIENTO'
  const quitar = documentoPrincipal().getByRole('button', { name: /^Quitar/ })
  elegir(entradaPrincipal(), unArchivo(`${larga}.pdf`, 10_485_760))
  await expect.element(quitar).toHaveAccessibleName(`Quitar ${larga.slice(0, 30)}`)
  await expect.element(documentoPrincipal().getByText(/10\.00 MB$/)).toBeVisible()
  for (const [archivo, motivo] of [
    [unArchivo('grande.pdf', 10_485_761), 'El PDF debe tener 10MB como maximo'],
    [unArchivo('corto.pdf', 27_000), 'El archivo esta dañado o vacío'],
    [unArchivo('otro.pdf', 30_000, 'JFIF'), 'El archivo debe ser PDF'],
    [unArchivo('carta.docx', 30_000, 'PK'), 'El archivo debe ser PDF'],
  ] as const) {
    elegir(entradaPrincipal(), archivo)
    await expect.element(documentoPrincipal().getByRole('alert')).toMatchTextContent(motivo)
    await expect.element(documentoPrincipal().getByText(/^No agrego documento Principal/)).toBeVisible()
    await expect.element(quitar).not.toBeInTheDocument()
    elegir(entradaAnexos(), archivo)
    await expect.element(grupoAnexos().getByRole('alert')).toMatchTextContent(motivo)
    await expect.element(page.getByText('Sin Anexos')).toBeVisible()
  }
  await entradaPrincipal().upload(unArchivo('justo.pdf'))
  await expect.element(quitar).toHaveAccessibleName('Quitar justo')

  const refutados = grupoAnexos().getByRole('alert')
  const carta = unArchivo('carta.docx', 30_000, 'PK')
  await expect.element(refutados).toMatchTextContent('No se agregó: carta')
  // Chosen twice before the first are looked at, and one taken away meanwhile.
  elegir(entradaAnexos(), unArchivo('uno.pdf'))
  elegir(entradaAnexos(), unArchivo('dos.pdf'))
  await expect.element(anexos().getByRole('listitem')).toHaveLength(2)
  await expect.element(refutados).not.toBeInTheDocument()
  elegir(entradaAnexos(), carta)
  await expect.element(refutados).toMatchTextContent('No se agregó: carta')
  const quitarPrimero = page.getByRole('button', { name: /^Quitar anexo 1/ })
  const primero = quitarPrimero.element() as HTMLElement
  elegir(entradaAnexos(), unArchivo('tres.pdf'))
  primero.click()
  await expect.element(anexos()).toMatchTextContent('tres')
  await expect.element(anexos().getByRole('listitem')).toHaveLength(2)
  await expect.element(refutados).not.toBeInTheDocument()
  elegir(entradaAnexos(), carta)
  await expect.element(refutados).toMatchTextContent('No se agregó: carta')
  for (const quedan of [1, 0]) {
    await quitarPrimero.click()
    await expect.element(refutados).not.toBeInTheDocument()
    await expect.element(anexos().getByRole('listitem')).toHaveLength(quedan)
  }
  expect(soltarAlLado()).toBe(true)

  await entradaAnexos().upload([])
  await expect.element(page.getByText('Sin Anexos')).toBeVisible()
  await entradaAnexos().upload([1, 2, 3, 4, 5].map((n) => unArchivo(`anexo-${n}.pdf`)))
  await expect.element(anexos().getByRole('listitem')).toHaveLength(4)
  await expect.element(page.getByText('Llegó al máximo de 4 anexos')).toBeVisible()
  expect(anexos().element().textContent).not.toContain('anexo-5')
  await expect.element(page.getByRole('button', { name: 'Agregar Anexo' })).not.toBeInTheDocument()
})
