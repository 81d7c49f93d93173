import { MENSAJES_CIUDADANO } from '@cabildo/contracts/ciudadano'
import { MENSAJES_TRAMITE, OTRO_PROCEDIMIENTO } from '@cabildo/contracts/mesa-de-partes'
import { mesaDePartesListaApi } from '@cabildo/contracts/mesa-de-partes-lista'
import { procedimientosApi } from '@cabildo/contracts/procedimientos'
import { CABECERA_CODIGO, fotoNoEsImagen, MENSAJES_VENTANILLA, ventanillaApi } from '@cabildo/contracts/ventanilla'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../../test/accesibilidad.ts'
import { abrirMesa, DEPENDENCIAS, unTramite } from '../../../../test/fabricas/mesa-de-partes.ts'
import { fotoPng } from '../../../../test/fabricas/pdf.ts'
import { unProcedimiento } from '../../../../test/fabricas/procedimientos.ts'
import {
  abrirVentanilla,
  boton,
  caja,
  campoDe,
  contarImpresiones,
  conVentanilla,
  esperarRegistrado,
  llenarDocumento,
  unRegistrado,
  VECINA,
} from '../../../../test/fabricas/ventanilla.ts'
import { pasarCodigo } from '../../../../test/fabricas/visitas.ts'
import { listaDe } from '../../../../test/listado.ts'
import { rechazo, responder } from '../../../../test/servidor.ts'
import { enfocar, sinDesborde, textosDe } from '../../../../test/vista.ts'

const [UNA, OTRA] = DEPENDENCIAS as [(typeof DEPENDENCIAS)[number], (typeof DEPENDENCIAS)[number]]
const recibir = () => caja().getByRole('switch', { name: MENSAJES_VENTANILLA.recibirYDerivar })

test('EXP-71 EXP-72 EXP-75 EXP-76 EXP-77 a paper is registered, received and derived by a reader and few keys, printed by Enter, and Alt N brings the next', async () => {
  const { personas, enviados, cargos } = conVentanilla(unRegistrado({ expe_id: '2026-000045' }))
  responder(mesaDePartesListaApi.frecuentes, { data: { destinos: [UNA.depe_id, OTRA.depe_id], proveidos: [] } })
  await abrirMesa([unTramite(1)])
  await expect.element(page.getByRole('button', { name: 'Registrar en ventanilla' })).toBeVisible()
  await abrirVentanilla()
  await expect.element(caja()).toMatchTextContent('Falta: documento de identidad, tipo de documento, folios, asunto')
  await recibir().click()
  await enfocar(campoDe(/^Asunto/))

  // The reader, wherever the focus is, brings the person, and the focus goes to what only the clerk can tell.
  pasarCodigo(VECINA.dni)
  await expect.element(campoDe(/^Apellidos y nombres/)).toHaveValue(VECINA.nombre)
  await expect.element(campoDe(/^Tipo de documento/)).toHaveFocus()
  expect(personas.map(({ params, query }) => [params.documento, query.identidad])).toEqual([[VECINA.dni, 'DNI']])
  await userEvent.keyboard('s{Tab}{Tab}3{Tab}')
  await expect.element(campoDe(/^Asunto/)).toHaveFocus()
  await userEvent.keyboard('Solicita poda de un árbol')
  await expect.element(caja()).toMatchTextContent('Falta: agregar un destino')
  await userEvent.keyboard('{Alt>}1{/Alt}{Enter}')
  await expect.element(caja().getByRole('table', { name: 'Destinos' })).toMatchTextContent(UNA.depe_nombre)
  // The original goes to one area: what is added after it begins as a copy (EXP-29).
  await expect.element(caja().getByRole('checkbox', { name: 'Copia' })).toBeChecked()
  await userEvent.keyboard('{Alt>}2{/Alt}{Enter}')
  await expect.element(caja().getByRole('table', { name: 'Destinos' })).toMatchTextContent('Copia')
  await revisarAccesibilidad()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')

  await esperarRegistrado()
  expect(enviados).toHaveLength(1)
  expect(enviados[0]?.body).toMatchObject({
    ...{ identidad: 'DNI', documento: VECINA.dni, nombre: VECINA.nombre, phone: '', email: '' },
    ...{ tipo_documento: 6, ndocumento: 'S/N', folio: 3, asunto: 'Solicita poda de un árbol' },
    ...{ procedimiento_id: null, observar: false, sin_firma: false, otro: '' },
    destinos: [
      { dependencia: UNA.depe_id, copia: false, proveido: '' },
      { dependencia: OTRA.depe_id, copia: true, proveido: '' },
    ],
  })
  for (const texto of [
    'REG-2026-000071',
    '15/07/2026',
    '26/08/2026',
    'K7QF-3MZ9',
    'EXP-2026-000045',
    MENSAJES_VENTANILLA.sinCorreo,
    MENSAJES_VENTANILLA.selloDisponible,
  ])
    await expect.element(caja()).toMatchTextContent(texto)
  await revisarAccesibilidad()

  // The code is handed back in a header, for addresses are logged.
  await expect.element(boton('Imprimir cargo')).toHaveFocus()
  const impresiones = await contarImpresiones()
  await userEvent.keyboard('{Enter}')
  expect(impresiones).toHaveBeenCalledTimes(1)
  expect(
    cargos.map(({ params, query, cabeceras }) => [params.id, query.formato, cabeceras.get(CABECERA_CODIGO)]),
  ).toEqual([[71, 'a4', 'K7QF-3MZ9']])
  await caja().getByRole('radio', { name: 'Ticket de 80 mm' }).click()
  await expect.poll(() => cargos.map(({ query }) => query.formato)).toEqual(['a4', 'ticket'])

  await userEvent.keyboard('{Alt>}n{/Alt}')
  await expect.element(campoDe('Lector de código de barras')).toHaveFocus()
  await expect.element(campoDe(/^Asunto/)).toHaveValue('')
  // What was chosen is remembered for the person; what was written is not.
  await expect.element(recibir()).toBeChecked()
  await expect.element(caja()).toMatchTextContent('Todavía no tiene destinos')
  pasarCodigo(VECINA.dni)
  await expect.element(campoDe(/^Apellidos y nombres/)).toHaveValue(VECINA.nombre)
  await llenarDocumento('Otro papel')
  await recibir().click()
  await boton('Registrar').click()
  await esperarRegistrado()
  expect(new Set(enviados.map(({ body: { clave } }) => clave)).size).toBe(2)
  expect(enviados[1]?.body.destinos).toEqual([])
})

test('EXP-72 D-44 each document has its rule beside its field, and a name that nobody knows is typed', async () => {
  const { personas, enviados } = conVentanilla()
  await abrirMesa([])
  await abrirVentanilla()
  const clase = campoDe('Documento de identidad')
  await campoDe(/^DNI/).fill('98111111')
  await expect.element(caja()).toMatchTextContent(MENSAJES_VENTANILLA.noEncontrado)
  await clase.selectOptions('RUC')
  await campoDe(/^RUC/).fill('20123456789')
  await userEvent.tab()
  await expect.element(caja()).toMatchTextContent(MENSAJES_CIUDADANO.rucInvalido)
  await expect.element(campoDe(/^Razón social/)).toBeVisible()
  await clase.selectOptions('Pasaporte')
  await campoDe(/^Número(?! de)(?! \()/).fill('ab-12')
  await userEvent.tab()
  await expect.element(campoDe(/^Número(?! de)(?! \()/)).toHaveValue('AB12')
  await expect.element(caja()).toMatchTextContent(MENSAJES_VENTANILLA.extranjeroInvalido)
  await campoDe(/^Número(?! de)(?! \()/).fill('ab123456')
  await userEvent.tab()
  await expect.poll(() => personas.map(({ params }) => params.documento)).toEqual(['98111111', 'AB123456'])
  await campoDe(/^Apellidos y nombres/).fill('Ana Silva')
  await campoDe(/^Correo electrónico/).fill('ana@')
  await userEvent.tab()
  await expect.element(caja()).toMatchTextContent(MENSAJES_CIUDADANO.emailInvalido)
  await campoDe(/^Correo electrónico/).fill('ana@example.com')
  await llenarDocumento('Pide constancia')
  await campoDe(/^Folios/).fill('0')
  await userEvent.tab()
  await expect.element(caja()).toMatchTextContent(MENSAJES_VENTANILLA.folio)
  await campoDe(/^Folios/).fill('9999')
  await caja().getByText('Representa a otra persona o entidad').click()
  await campoDe(/^Su documento/).fill('20131312955')
  await userEvent.tab()
  await expect.element(caja()).toMatchTextContent(MENSAJES_VENTANILLA.representaSinNombre)
  await campoDe(/^Representa a \(/).fill('Bodega Silva')
  await boton('Registrar').click()
  await esperarRegistrado()
  expect(enviados[0]?.body).toMatchObject({
    ...{ identidad: 'PASAPORTE', documento: 'AB123456', nombre: 'Ana Silva', email: 'ana@example.com', folio: 9_999 },
    ...{ representa_nombre: 'Bodega Silva', representa_documento: '20131312955' },
  })
  await expect.element(caja()).not.toMatchTextContent(MENSAJES_VENTANILLA.sinCorreo)
})

test('EXP-72 what the same clerk took down today comes with the document, and goes with it; what was typed stays', async () => {
  conVentanilla()
  responder(ventanillaApi.persona, ({ params: { documento } }) =>
    documento === VECINA.dni
      ? { nombre: VECINA.nombre, hoy: { phone: '987654321', email: 'vecina@example.com' } }
      : { nombre: 'Otro Vecino', hoy: null },
  )
  await abrirMesa([])
  await abrirVentanilla()
  pasarCodigo(VECINA.dni)
  await expect.element(campoDe(/^Correo electrónico/)).toHaveValue('vecina@example.com')
  await campoDe(/^Teléfono/).fill('999888777')
  await campoDe(/^DNI/).fill('98111111')
  await expect.element(campoDe(/^Apellidos y nombres/)).toHaveValue('Otro Vecino')
  await expect.element(campoDe(/^Correo electrónico/)).toHaveValue('')
  await expect.element(campoDe(/^Teléfono/)).toHaveValue('999888777')
})

test('EXP-72 EXP-74 PLA-25 what is missing offers to observe, and to register all the same; nothing else', async () => {
  const falta = 'Falta: Copia del DNI\nEl documento no está firmado\nFalta la foja 3'
  const { enviados } = conVentanilla(unRegistrado({ falta, subsanar_hasta: '2026-07-17', vence: null }))
  responder(procedimientosApi.listar, listaDe([unProcedimiento(4, { nombre: 'Poda de árboles' })]))
  await abrirMesa([])
  await abrirVentanilla()
  pasarCodigo(VECINA.dni)
  await expect.element(campoDe(/^Apellidos y nombres/)).toHaveValue(VECINA.nombre)
  await llenarDocumento('Pide poda')
  await recibir().click()
  await campoDe(/^Procedimiento/).click()
  await page.getByRole('option', { name: 'Poda de árboles' }).click()
  await expect.element(caja()).toMatchTextContent('Derecho de tramitación: S/. 35.40, en caja')
  // Its area is proposed, and what the type asks for has not come until it is ticked.
  await expect.element(campoDe('Dependencia')).toHaveValue(UNA.depe_nombre)
  await expect.element(boton(MENSAJES_VENTANILLA.observar)).toBeEnabled()
  await caja().getByRole('checkbox', { name: 'Presenta Solicitud firmada' }).click()
  await caja().getByRole('checkbox', { name: 'Presenta Copia del DNI' }).click()
  await expect.element(boton(MENSAJES_VENTANILLA.observar)).not.toBeInTheDocument()
  await caja().getByRole('checkbox', { name: 'Presenta Copia del DNI' }).click()
  await caja().getByRole('checkbox', { name: MENSAJES_VENTANILLA.sinFirma }).click()
  await campoDe(/^Otro/).fill('Falta la foja 3')
  await expect.element(caja()).toMatchTextContent(MENSAJES_VENTANILLA.observadoNoSeDeriva)
  const pie = () => textosDe(caja().getByRole('button', { name: /^(Cancelar|Registrar|Observar|Anular|Rechazar)/ }))
  expect(pie()).toEqual(['Cancelar', MENSAJES_VENTANILLA.sinObservar, MENSAJES_VENTANILLA.observar])
  await revisarAccesibilidad()
  await boton(MENSAJES_VENTANILLA.observar).click()
  await esperarRegistrado()
  expect(enviados[0]?.body).toMatchObject({
    ...{ observar: true, sin_firma: true, otro: 'Falta la foja 3', procedimiento_id: 4, destinos: [] },
    requisitos: ['Solicitud firmada'],
  })
  await expect.element(caja()).toMatchTextContent('Falta: Copia del DNI')
  await expect.element(caja()).toMatchTextContent('Tiene hasta el 17/07/2026 para subsanar.')

  await userEvent.keyboard('{Alt>}n{/Alt}')
  pasarCodigo(VECINA.dni)
  await expect.element(campoDe(/^Apellidos y nombres/)).toHaveValue(VECINA.nombre)
  await llenarDocumento('Pide otra poda')
  await caja().getByRole('checkbox', { name: MENSAJES_VENTANILLA.sinFirma }).click()
  await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  await esperarRegistrado()
  expect(enviados[1]?.body).toMatchObject({ observar: false, sin_firma: true, requisitos: [] })
})

test('EXP-73 photographs go in an order that keys change; what is no picture is refused by its name, and so is a PDF beside them', async () => {
  const { enviados } = conVentanilla()
  await abrirMesa([])
  await abrirVentanilla()
  pasarCodigo(VECINA.dni)
  await expect.element(campoDe(/^Apellidos y nombres/)).toHaveValue(VECINA.nombre)
  await llenarDocumento('Con fotos')
  const fotos = caja().getByRole('group', { name: 'Fotos' })
  const paginas = fotos.getByRole('listitem')
  await fotos
    .getByLabelText('Agregar fotos')
    .first()
    .upload([
      await fotoPng('uno.png', 60, 80),
      new File(['no soy una foto'], 'falsa.jpg', { type: 'image/jpeg' }),
      await fotoPng('dos.png', 60, 80),
    ])
  await expect.poll(() => textosDe(paginas)).toEqual(['Página 1uno.png', 'Página 2dos.png'])
  await expect.element(fotos).toMatchTextContent(fotoNoEsImagen('falsa.jpg'))
  await revisarAccesibilidad()
  const subir = fotos.getByRole('button', { name: 'Poner antes la página 2' })
  subir.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => textosDe(paginas)).toEqual(['Página 1dos.png', 'Página 2uno.png'])
  // The focus stays with the page that moved, on what can still be done with it.
  await expect.element(fotos.getByRole('button', { name: 'Poner después la página 1' })).toHaveFocus()

  responder(ventanillaApi.registrar, rechazo('validacion', { errors: { fotos: fotoNoEsImagen('uno.png') } }))
  await boton('Registrar').click()
  await expect.element(fotos).toMatchTextContent(fotoNoEsImagen('uno.png'))
  await fotos.getByRole('button', { name: 'Quitar la página 2' }).click()
  await expect.element(fotos).not.toMatchTextContent(fotoNoEsImagen('uno.png'))
  const { enviados: otros } = conVentanilla()
  await boton('Registrar').click()
  await esperarRegistrado()
  expect(enviados).toHaveLength(0)
  expect(otros[0]?.archivos['fotos[]']?.map(({ name }) => name)).toEqual(['dos.png'])
})

test('EXP-78 D-32 a refusal keeps what was written, stands beside its field, and is sent again under the same key', async () => {
  conVentanilla()
  await abrirMesa([])
  await abrirVentanilla()
  pasarCodigo(VECINA.dni)
  await expect.element(campoDe(/^Apellidos y nombres/)).toHaveValue(VECINA.nombre)
  await llenarDocumento('Se corta la red')
  const caidos = responder(
    ventanillaApi.registrar,
    rechazo('validacion', { errors: { asunto: MENSAJES_TRAMITE.asuntoCorto } }),
  )
  await boton('Registrar').click()
  await expect.element(campoDe(/^Asunto/)).toHaveFocus()
  await expect.element(caja()).toMatchTextContent(MENSAJES_TRAMITE.asuntoCorto)
  await campoDe(/^Asunto/).fill('Se corta la red otra vez')
  const enviados = responder(ventanillaApi.registrar, unRegistrado())
  await boton('Registrar').click()
  await esperarRegistrado()
  expect(enviados[0]?.body.clave).toBe(caidos[0]?.body.clave)
})

test('EXP-69 EXP-72 EXP-74 EXP-78 PLA-24 what has no field of its own is refused beside the control that answers for it, and the types are asked for again', async () => {
  conVentanilla()
  const poda = unProcedimiento(4, { nombre: 'Poda de árboles' })
  const ofrecidos = [poda, unProcedimiento(5, { nombre: 'Licencia', requisitos: [] })]
  const listados = responder(procedimientosApi.listar, () => listaDe(ofrecidos))
  await abrirMesa([])
  await abrirVentanilla()
  pasarCodigo(VECINA.dni)
  await expect.element(campoDe(/^Apellidos y nombres/)).toHaveValue(VECINA.nombre)
  await llenarDocumento('Pide poda')
  const tipo = () => caja().getByRole('combobox', { name: /^Procedimiento/ })
  const elegir = async (nombre: string) => {
    await tipo().click()
    await page.getByRole('option', { name: nombre }).click()
  }
  const presenta = (requisito: string) => caja().getByRole('checkbox', { name: `Presenta ${requisito}` })
  const negar = (campo: string, mensaje: string) =>
    responder(ventanillaApi.registrar, rechazo('validacion', { errors: { [campo]: mensaje } }))
  /** Each of these refusals brings the list of today. */
  const traida = async (hacer: () => Promise<unknown>) => {
    const antes = listados.length
    await hacer()
    await expect.poll(() => listados.length).toBe(antes + 1)
    await expect.element(campoDe(/^Asunto/)).toHaveValue('Pide poda')
  }
  await expect.element(tipo()).toHaveValue(OTRO_PROCEDIMIENTO)
  await elegir('Poda de árboles')
  await presenta('Solicitud firmada').click()
  await presenta('Copia del DNI').click()

  // The type asks for something else since this morning.
  negar('requisitos', MENSAJES_VENTANILLA.requisitoAjeno)
  ofrecidos[0] = { ...poda, requisitos: ['Solicitud firmada', 'Croquis'] }
  await traida(() => boton('Registrar').click())
  await expect.element(tipo()).toHaveFocus()
  await expect.element(tipo()).toHaveAccessibleDescription(new RegExp(MENSAJES_VENTANILLA.requisitoAjeno))
  await expect.element(presenta('Solicitud firmada')).toBeChecked()
  await expect.element(presenta('Croquis')).not.toBeChecked()
  await revisarAccesibilidad()
  // As it says: the same is chosen again.
  await elegir('Poda de árboles')
  await expect.element(caja()).not.toMatchTextContent(MENSAJES_VENTANILLA.requisitoAjeno)
  await presenta('Solicitud firmada').click()

  negar('observar', MENSAJES_VENTANILLA.nadaFalta)
  ofrecidos[0] = { ...poda, requisitos: ['Solicitud firmada'] }
  await traida(() => boton(MENSAJES_VENTANILLA.observar).click())
  await expect.element(campoDe(/^Otro/)).toHaveFocus()
  await expect.element(campoDe(/^Otro/)).toHaveAccessibleDescription(MENSAJES_VENTANILLA.nadaFalta)
  await revisarAccesibilidad()
  await presenta('Solicitud firmada').click()
  await expect.element(caja()).not.toMatchTextContent(MENSAJES_VENTANILLA.nadaFalta)
  await presenta('Solicitud firmada').click()

  negar('procedimiento_id', MENSAJES_TRAMITE.procedimientoRetirado)
  ofrecidos.shift()
  await traida(() => boton('Registrar').click())
  await expect.element(tipo()).toHaveFocus()
  await expect.element(tipo()).toHaveAccessibleDescription(MENSAJES_TRAMITE.procedimientoRetirado)
  await tipo().click()
  await expect.element(page.getByRole('option', { name: 'Poda de árboles' })).not.toBeInTheDocument()
  await page.getByRole('option', { name: 'Licencia' }).click()

  const enviados = responder(ventanillaApi.registrar, unRegistrado())
  await boton('Registrar').click()
  await esperarRegistrado()
  expect(enviados[0]?.body).toMatchObject({ procedimiento_id: 5, requisitos: [], asunto: 'Pide poda' })
})

test('EXP-29 EXP-75 EXP-78 destinations that are refused say so at their list, until it is another one', async () => {
  conVentanilla()
  await abrirMesa([])
  await abrirVentanilla()
  pasarCodigo(VECINA.dni)
  await expect.element(campoDe(/^Apellidos y nombres/)).toHaveValue(VECINA.nombre)
  await llenarDocumento('Va a dos')
  await recibir().click()
  for (const { depe_id } of [UNA, OTRA]) {
    await campoDe('Codigo').fill(String(depe_id))
    await boton(/^Agregar$/).click()
  }
  responder(ventanillaApi.registrar, rechazo('validacion', { errors: { destinos: MENSAJES_TRAMITE.unSoloOriginal } }))
  await boton('Registrar y derivar').click()
  const dicho = caja().getByRole('alert').getByText(MENSAJES_TRAMITE.unSoloOriginal)
  await expect.element(dicho).toBeInViewport()
  await expect.element(boton(`Quitar ${UNA.depe_nombre}`)).toHaveFocus()
  await expect.element(campoDe(/^Asunto/)).toHaveValue('Va a dos')
  await revisarAccesibilidad()
  await boton(`Quitar ${OTRA.depe_nombre}`).click()
  await expect.element(dicho).not.toBeInTheDocument()
  const enviados = responder(ventanillaApi.registrar, unRegistrado({ expe_id: '2026-000045' }))
  await boton('Registrar y derivar').click()
  await esperarRegistrado()
  expect(enviados[0]?.body.destinos.map(({ dependencia }) => dependencia)).toEqual([UNA.depe_id])
})

test('EXP-71 the counter at 390: within the width and clean for axe, empty and after registering', async () => {
  await page.viewport(390, 844)
  conVentanilla()
  await abrirMesa([])
  await page.getByRole('button', { name: 'Registrar en ventanilla' }).click()
  await expect.element(campoDe('Lector de código de barras')).toBeVisible()
  await recibir().click()
  await expect.poll(sinDesborde).toBe(true)
  await revisarAccesibilidad()
  await enfocar(campoDe(/^Asunto/))
  pasarCodigo(VECINA.dni)
  await expect.element(campoDe(/^Apellidos y nombres/)).toHaveValue(VECINA.nombre)
  await recibir().click()
  await llenarDocumento('Desde el celular')
  await boton('Registrar').click()
  await esperarRegistrado()
  await expect.poll(sinDesborde).toBe(true)
  await revisarAccesibilidad()
})
