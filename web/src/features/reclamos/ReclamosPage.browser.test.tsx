import { CORREO_DEVUELTO } from '@cabildo/contracts/consulta-pasos'
import { reclamosListaApi } from '@cabildo/contracts/reclamos-lista'
import { responsablesApi } from '@cabildo/contracts/responsables'
import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { DETALLE_DE_ATENCION, SIN_RESPONSABLES } from '../../../test/fabricas/atencion.ts'
import { abrirReclamos, tablaReclamos, unReclamo } from '../../../test/fabricas/reclamos.ts'
import { DANINO, sinDanio } from '../../../test/hostil.ts'
import { abrir } from '../../../test/pantalla.tsx'
import { rechazo, responder } from '../../../test/servidor.ts'
import { buscador, filaDe } from '../../../test/tabla.ts'
import { conVisor, hojaDePrueba } from '../../../test/visor.ts'
import { altura, columnasALaVista, enfocar, sinDesborde, textosDe } from '../../../test/vista.ts'

test('REC-28 REC-29 REC-48 REC-30 REC-31 REC-32 REC-33 REC-34 REC-35 REC-37 SHE-88 D2 CON-24 the list, the whole complaint as it was written, and its PDF', async () => {
  conVisor()
  const descripcion = `Ventanilla ${DANINO} ${'nadie atiende '.repeat(20)}`.trim()
  const correo = { correo_devuelto: true, otro_correo: 'otra@example.com' }
  const reclamo = unReclamo(57, { descripcion, detalle: `Pido disculpas.\n${DANINO}`, ...correo })
  await abrirReclamos([reclamo, unReclamo(58)])
  await expect
    .poll(() => textosDe(tablaReclamos().getByRole('columnheader')))
    .toEqual([
      'Nro',
      'Nombre Reclamante',
      'N° Doc',
      'Descripcion de Reclamo',
      'E-mail',
      'Sisgedo',
      'Fecha',
      'Estado',
      'Vence',
      'Accion',
    ])
  await expect.element(page.getByRole('columnheader', { name: 'Fecha' })).toHaveAttribute('aria-sort', 'descending')
  await expect.element(page.getByLabelText('Registros por página')).toHaveValue('10')
  // SHE-88 is amended: what is attended to is also taken away (REC-51).
  await expect
    .poll(() => textosDe(page.getByRole('group', { name: 'Exportar' }).getByRole('button')))
    .toEqual(['CSV', 'Excel', 'PDF'])
  const fila = filaDe('Ventanilla')
  await expect
    .poll(() => textosDe(fila.getByRole('gridcell')).slice(0, 9))
    .toEqual([
      'REC-000057',
      reclamo.nombres,
      reclamo.ndoc,
      `${descripcion.slice(0, 250)}…`,
      `${reclamo.email}${CORREO_DEVUELTO.palabra}`,
      'EXP-2026-000045',
      '15/07/2026',
      'Registrado',
      'Faltan 12 días hábiles06/08/2026',
    ])

  await fila.getByRole('button', { name: /^Ver el detalle del reclamo REC-000057 / }).click()
  const detalle = page.getByRole('dialog', { name: 'DETALLE DE RECLAMACION' })
  await expect
    .poll(() => textosDe(detalle.getByRole('heading', { level: 3 })))
    .toEqual([
      ...['1 IDENTIFICACIÓN DE USUARIO', '2 IDENTIFICACIÓN DE LA ATENCIÓN BRINDADA', '3 DETALLE DE LA RECLAMACIÓN'],
      '4 ATENCIÓN',
    ])
  await expect.element(detalle.getByText(descripcion)).toBeVisible()
  await expect.element(detalle.getByText(`Pido disculpas. ${DANINO}`)).toBeVisible()
  await expect.element(detalle).toMatchTextContent('Responder hasta el 06/08/2026')
  for (const texto of [correo.otro_correo, CORREO_DEVUELTO.texto])
    await expect.element(detalle).toMatchTextContent(texto)
  await revisarAccesibilidad()
  await page.viewport(390, 844)
  await revisarAccesibilidad()
  await detalle.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect.element(detalle).not.toBeInTheDocument()
  await revisarAccesibilidad()
  await expect.poll(sinDesborde).toBe(true)
  const verPdf = fila.getByRole('button', { name: /^Ver PDF del reclamo REC-000057 / })
  expect(await altura(verPdf)).toBeGreaterThanOrEqual(44)
  await page.viewport(1440, 900)

  // The address in the list may be too old by now.
  const url = hojaDePrueba()
  const pedidos = responder(reclamosListaApi.ver, { data: { ...reclamo, url }, atencion: DETALLE_DE_ATENCION })
  await verPdf.click()
  const visor = page.getByRole('dialog', { name: 'Reclamo REC-000057' })
  await expect.element(visor).toMatchTextContent('2026-000045.pdf')
  await expect.poll(() => document.querySelector('iframe')?.src).toBe(`${url}#navpanes=0`)
  expect(pedidos.every(({ params }) => params.id === 57)).toBe(true)
  sinDanio()
})

test('REC-24 REC-33 REC-36 SHE-27 SHE-79 a new complaint appears by itself; without a PDF the button says why; a 500 leads to the login', async () => {
  const filas = [unReclamo(1)]
  const { cambiar } = await abrirReclamos(filas)
  await buscador().fill('En vivo')
  await expect.element(page.getByRole('heading', { name: 'Ningún reclamo con esos filtros' })).toBeVisible()
  // As Sisgedo that has not answered yet leaves it.
  filas.push(unReclamo(2, { descripcion: 'En vivo', expe_id: null, url: null }))
  cambiar('reclamos')
  const fila = filaDe('En vivo')
  await expect.element(fila).toMatchTextContent('Sin registrar')
  const motivo = 'El PDF estará cuando Sisgedo registre el reclamo'
  const verPdf = fila.getByRole('button', { name: new RegExp(`^Ver PDF .*: ${motivo}$`) })
  await expect.element(verPdf).toHaveAttribute('aria-disabled', 'true')
  await enfocar(verPdf)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(motivo)).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()

  responder(reclamosListaApi.listar, rechazo('inesperado'))
  await buscador().fill('En vivo otra')
  await expect.element(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
})

test('REC-36 without the permission there is no list of complaints', async () => {
  await abrir('reclamos', { como: 'mila' })
  await expect.poll(() => location.hash).toBe('#/welcome')
  await expect.element(page.getByText('No tiene permiso para esta opción')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'LISTADO DE RECLAMOS' })).not.toBeInTheDocument()
})

test('REC-49 REC-48 quick filters and filters stand in the address; an empty list says that nothing matches', async () => {
  const filas = [unReclamo(1), unReclamo(2, { estado: 'RESPONDIDO', semaforo: null, restan: null, tarde: 2 })]
  const { pedidos } = await abrirReclamos(filas)
  await expect.element(filaDe('Reclamo 02')).toMatchTextContent('2 días tarde')
  await expect.element(page.getByText('2 por responder')).toBeVisible()
  await page.getByRole('radio', { name: /^Por responder/ }).click()
  await expect.poll(() => location.hash).toContain('plazo=por+responder')
  filas.length = 0
  const filtros = page.getByRole('search', { name: 'Filtros' })
  await filtros.getByLabelText('Motivo').selectOptions('Tiempo')
  await filtros.getByLabelText('Estado').selectOptions('En atención')
  await expect.poll(() => new URLSearchParams(location.hash.split('?')[1]).get('estado')).toBe('EN ATENCION')
  await expect
    .poll(() => pedidos.at(-1)?.query.columns)
    .toEqual({ motivo: '3', plazo: 'por responder', estado: 'EN ATENCION' })
  await expect.element(page.getByRole('heading', { name: 'Ningún reclamo con esos filtros' })).toBeVisible()
  await filtros.getByRole('button', { name: 'Limpiar' }).click()
  await expect.poll(() => location.hash).not.toContain('motivo')
  await page.viewport(390, 844)
  await expect.poll(sinDesborde).toBe(true)
  await revisarAccesibilidad()
})

test('REC-29 REC-48 all columns stand in a window of 1440 with the menu open, whatever they hold', async () => {
  const nombres = 'CONSTRUCTORA E INVERSIONES DEL ALTIPLANO S.A.C.'
  const semaforo = { color: 'rojo', texto: 'Venció hace 12 días hábiles' } as const
  const informe_de = 'Subgerencia de Fiscalización y Control Administrativo'
  const cerrado = { semaforo: null, restan: null, tarde: 12 }
  await abrirReclamos([
    unReclamo(1, { nombres, nruc: '20601234567', correo_devuelto: true, semaforo }),
    unReclamo(2, { ...{ estado: 'CON INFORME', informe_de }, descripcion: 'Nadie atiende la ventanilla '.repeat(9) }),
    unReclamo(3, {
      ...{ estado: 'RESPONDIDO', sin_acuse: true },
      ...cerrado,
      email: `${'vecina'.repeat(9)}@example.com`,
    }),
    unReclamo(4, { estado: 'NO CORRESPONDE', ...cerrado, expe_id: null }),
  ])
  await page.viewport(1440, 900)
  await expect.poll(columnasALaVista).toBe(true)
})

test('EXP-37 REC-48 the list says whose report there is, on a card, too', async () => {
  const informe_de = 'Subgerencia de Fiscalización y Control Administrativo'
  await abrirReclamos([unReclamo(1, { estado: 'CON INFORME', informe_de }), unReclamo(2)])
  const celda = filaDe('Reclamo 01').getByRole('gridcell').nth(7)
  await expect.element(celda).toHaveTextContent(`Con informe de ${informe_de}`)
  await page.viewport(390, 844)
  await expect.element(celda.getByText(`de ${informe_de}`)).toBeVisible()
  const ancho = (cual: Locator) => cual.element().getBoundingClientRect().width
  // A long name leaves the card's other half its room.
  expect(ancho(celda)).toBeLessThan(ancho(filaDe('Reclamo 01')) / 2)
  await expect.poll(sinDesborde).toBe(true)
  await revisarAccesibilidad()
  await page.viewport(1440, 900)
})

test('REC-40 API-145 the list says that nobody is designated; holders of 17 designate both, and a refusal loses nothing', async () => {
  const candidatos = [
    { id: 15, nombre: 'Rebeca Luna', area: 'Atención al Ciudadano' },
    { id: 16, nombre: 'Ana Lara', area: 'Atención al Ciudadano' },
  ]
  const [titular, alterno] = candidatos.map(({ id, nombre }) => ({ id, nombre }))
  await abrirReclamos([unReclamo(1)], 'sol', { ...SIN_RESPONSABLES, candidatos })
  await expect.element(page.getByText('No hay responsable designado (Decreto Supremo N.° 007-2020-PCM)')).toBeVisible()
  await page.getByRole('button', { name: 'Responsables' }).click()
  const dialogo = page.getByRole('dialog', { name: 'RESPONSABLES' })
  const elegir = async (campo: string, nombre: RegExp) => {
    await dialogo.getByRole('combobox', { name: campo }).fill(nombre.source.slice(0, 4))
    await page.getByRole('option', { name: nombre }).click()
  }
  await elegir('Titular', /Rebeca Luna/)
  await expect.element(dialogo).toMatchTextContent('Falta: alterno')
  await elegir('Alterno', /Rebeca Luna/)
  await expect.element(dialogo).toMatchTextContent('Falta: alterno')
  await elegir('Alterno', /Ana Lara/)
  await dialogo.getByLabelText('Documento de designación').fill('R.A. 012-2026')
  await dialogo.getByRole('textbox', { name: 'Desde' }).fill('02/07/2026')
  await revisarAccesibilidad()
  const mensaje = 'Elija a alguien que tenga el permiso de esta lista'
  responder(responsablesApi.designar, rechazo('validacion', { errors: { alterno: mensaje } }))
  await dialogo.getByRole('button', { name: 'Grabar' }).click()
  await expect.element(dialogo.getByText(mensaje)).toBeVisible()
  await expect.element(dialogo.getByLabelText('Documento de designación')).toHaveValue('R.A. 012-2026')
  await elegir('Alterno', /Rebeca Luna/)
  await elegir('Alterno', /Ana Lara/)
  const designados = {
    ...SIN_RESPONSABLES,
    data: {
      ...{ titular: titular ?? { id: 0, nombre: '' }, alterno: alterno ?? { id: 0, nombre: '' }, version: '1' },
      ...{
        area: 'Atención al Ciudadano',
        documento: 'R.A. 012-2026',
        desde: '2026-07-02',
        designado_por: 'Sol Castro',
      },
      ...{ created_at: '2026-07-15 09:00:00', reemplazado_at: null },
    },
  }
  const enviados = responder(responsablesApi.designar, () => {
    responder(responsablesApi.ver, designados)
    return designados
  })
  await dialogo.getByRole('button', { name: 'Grabar' }).click()
  await expect.element(page.getByText('Responsables designados')).toBeVisible()
  expect(enviados.map(({ body }) => body)).toEqual([
    { titular: 15, alterno: 16, documento: 'R.A. 012-2026', desde: '2026-07-02', version: '' },
  ])
  await expect.element(page.getByText('Titular: Rebeca Luna · Alterno: Ana Lara')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Responsables' })).toHaveFocus()
})

test('REC-50 PLA-08 the detail tells where it is, since when, how its due date was counted and what areas were asked', async () => {
  const pedido = {
    ...{ area: 'Registro Civil', enviado_at: '2026-07-16 10:00:00', proveido: 'Informe por favor' },
    ...{ recibido_at: '2026-07-16 11:00:00', devuelto_por: 'Registro Civil', devuelto_at: '2026-07-17 09:30:00' },
    motivo: 'No es de esta área',
  }
  const reclamo = unReclamo(1, {
    ...{ estado: 'CON INFORME', informe_de: 'Registro Civil' },
    tipo_reclamo: 1,
    oficina: 'Caja',
  })
  await abrirReclamos([reclamo])
  responder(reclamosListaApi.ver, { data: reclamo, atencion: { ...DETALLE_DE_ATENCION, pedidos: [pedido] } })
  await filaDe('Reclamo 01')
    .getByRole('button', { name: /^Ver el detalle/ })
    .click()
  const detalle = page.getByRole('dialog', { name: 'DETALLE DE RECLAMACION' })
  for (const texto of [
    ...[
      'Trato (el ciudadano eligió Tiempo)',
      'Caja',
      'Con informe de Registro Civil',
      'Su responsable',
      'desde el 15/07/2026 a las 09:00',
    ],
    ...[
      'Enviado el 16/07/2026 a las 10:00',
      'Registro Civil lo devolvió el 17/07/2026 a las 09:30: No es de esta área',
    ],
  ])
    await expect.element(detalle).toMatchTextContent(texto)
  await detalle.getByRole('button', { name: 'Ver el cómputo' }).click()
  await expect.element(detalle.getByText(DETALLE_DE_ATENCION.explicacion)).toBeVisible()
  await expect.element(detalle.getByRole('list', { name: 'Días del plazo' })).toBeVisible()
  await revisarAccesibilidad()
})

test('REC-48 the menu of a row leads to its case, and says where there is none', async () => {
  await abrirReclamos([unReclamo(1), unReclamo(2, { registro_id: null })])
  await filaDe('Reclamo 01')
    .getByRole('button', { name: /^Más acciones del reclamo REC-000001/ })
    .click()
  await expect
    .element(page.getByRole('menuitem', { name: 'Ver expediente' }))
    .toHaveAttribute('href', expect.stringContaining('expediente?id=45&de=reclamos'))
  await userEvent.keyboard('{Escape}')
  await filaDe('Reclamo 02')
    .getByRole('button', { name: /^Más acciones/ })
    .click()
  await expect
    .element(page.getByRole('menuitem', { name: 'Ver expediente No está en el registro de esta municipalidad' }))
    .toHaveAttribute('aria-disabled', 'true')
})

test('REC-29 REC-50 decision 0222 a sheet of another book says so, is only read here, and tells why it has no PDF', async () => {
  const deAntes = unReclamo(500_000_000, {
    ...{ estado: 'SIN RESPUESTA', vence: null, semaforo: null, restan: null, tarde: null, expe_id: null, url: null },
    ...{ created_at: '2021-03-15 00:00:00', nombre_escrito: true, descripcion: 'La caja cerró' },
    importado: {
      ...{ hoja: '000123-2021', libro: 'Mercado', tipo: 'QUEJA', domicilio: 'Jr. Lima 120' },
      ...{ pedido: 'Más cajas', respuesta: '' },
    },
  })
  await abrirReclamos([deAntes])
  const fila = filaDe('La caja cerró')
  await expect
    .poll(() => textosDe(fila.getByRole('gridcell')).slice(0, 9))
    .toEqual([
      ...['000123-2021 Mercado Hoja importada', deAntes.nombres, deAntes.ndoc, 'La caja cerró', deAntes.email, ''],
      ...['15/03/2021', 'Sin respuesta', 'Sin plazo'],
    ])
  await expect
    .element(fila.getByRole('button', { name: /^Ver PDF del reclamo importado, hoja 000123-2021 Mercado,/ }))
    .toHaveAttribute('aria-disabled', 'true')
  await fila.getByRole('button', { name: /^Más acciones del reclamo importado/ }).click()
  for (const verbo of ['Derivar', 'No es un reclamo', 'Registrar desistimiento', 'Ver expediente'])
    await expect
      .element(page.getByRole('menuitem', { name: new RegExp(`^${verbo}`) }))
      .toMatchTextContent('Es de un libro anterior: se atendió fuera de este sistema')
  await userEvent.keyboard('{Escape}')
  await fila.getByRole('button', { name: /^Ver el detalle del reclamo importado/ }).click()
  const detalle = page.getByRole('dialog', { name: 'DETALLE DE RECLAMACION' })
  for (const texto of [
    ...['Hoja 000123-2021 Mercado (importada) · 15/03/2021', 'Queja', 'Jr. Lima 120', 'Pedido: Más cajas'],
    ...['El libro del que se importó', 'Sin plazo', 'Es de un libro anterior: se atendió fuera de este sistema'],
  ])
    await expect.element(detalle).toMatchTextContent(texto)
  for (const texto of ['00:00', 'Lo tiene', 'Sin registrar', 'Responder hasta'])
    await expect.element(detalle).not.toMatchTextContent(texto)
  await revisarAccesibilidad()
})
