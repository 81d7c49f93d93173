import { CORREO_DEVUELTO } from '@cabildo/contracts/consulta-pasos'
import { exportarApi } from '@cabildo/contracts/exportar'
import { transparenciaListaApi } from '@cabildo/contracts/transparencia-lista'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { recogerDescargas } from '../../../test/descargas.ts'
import { abrirSolicitudes, tablaSolicitudes, unaSolicitud } from '../../../test/fabricas/transparencia.ts'
import { DANINO, sinDanio } from '../../../test/hostil.ts'
import { abrir } from '../../../test/pantalla.tsx'
import { rechazo, responder } from '../../../test/servidor.ts'
import { buscador, filaDe } from '../../../test/tabla.ts'
import { columnasALaVista, sinDesborde, textosDe } from '../../../test/vista.ts'

test('D-45 D2 CON-24 TRS-12 the front desk reads the requests, each in full and as it was written, with its term, and takes them away', async () => {
  const pedido = `Actas ${DANINO} ${'de todas las sesiones '.repeat(15)}`.trim()
  const solicitud = unaSolicitud(31, {
    pedido,
    address: `Jr. ${DANINO}`,
    forma_entrega: 2,
    correo_devuelto: true,
    aviso_hasta: '2026-07-17',
  })
  await abrirSolicitudes([solicitud, unaSolicitud(32)])
  await expect
    .element(page.getByRole('navigation').getByRole('link', { name: 'Transparencia' }))
    .toHaveAttribute('aria-current', 'page')
  await expect
    .poll(() => textosDe(tablaSolicitudes().getByRole('columnheader')))
    .toEqual(['Nro', 'Solicitante', 'DNI', 'Pedido', 'Correo', 'Fecha', 'Hora', 'Estado', 'Vence', 'Accion'])
  await expect.element(page.getByRole('columnheader', { name: 'Fecha' })).toHaveAttribute('aria-sort', 'descending')
  const fila = filaDe('Actas')
  await expect
    .poll(() => textosDe(fila.getByRole('gridcell')).slice(0, 9))
    .toEqual([
      'SAIP-2026-000031',
      solicitud.ape_nom,
      solicitud.dni,
      `${pedido.slice(0, 250)}…`,
      `${solicitud.email}${CORREO_DEVUELTO.palabra}`,
      '15/07/2026',
      '09:05',
      'Registrada',
      'Faltan 12 días hábiles30/07/2026Aviso de prórroga hasta 17/07',
    ])

  const exportados = responder(exportarApi.exportar, () => rechazo('inesperado'))
  await page.getByRole('button', { name: 'CSV' }).click()
  await expect.element(page.getByText('No se pudo exportar los datos')).toBeVisible()
  expect(exportados.map(({ params, body }) => ({ ...params, ...body }))).toMatchObject([
    { tabla: 'transparencia', formato: 'csv', search: '' },
  ])
  const descargas = recogerDescargas()
  responder(exportarApi.exportar, () => new Response('NRO\r\n'))
  await page.getByRole('button', { name: 'CSV' }).click()
  await expect.poll(() => descargas.map(({ nombre }) => nombre)).toEqual([expect.stringMatching(/\.csv$/)])

  await fila.getByRole('button', { name: /^Ver el detalle de la solicitud SAIP-2026-000031 / }).click()
  const detalle = page.getByRole('dialog', { name: 'DETALLE DE SOLICITUD' })
  await expect.element(detalle.getByText(pedido)).toBeVisible()
  await expect.element(detalle.getByText(`Jr. ${DANINO}`)).toBeVisible()
  await expect.element(detalle).toMatchTextContent('Copia simple')
  await expect.element(detalle).toMatchTextContent(CORREO_DEVUELTO.texto)
  await expect.element(detalle).toMatchTextContent('Responder hasta el 30/07/2026')
  await revisarAccesibilidad()
  await page.viewport(390, 844)
  await detalle.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect.element(detalle).not.toBeInTheDocument()
  await revisarAccesibilidad()
  await expect.poll(sinDesborde).toBe(true)
  sinDanio()
})

test('D-45 SHE-27 SHE-79 a new request appears by itself; a 500 leads to the login', async () => {
  const filas = [unaSolicitud(1)]
  const { cambiar } = await abrirSolicitudes(filas)
  await buscador().fill('Planillas')
  await expect.element(page.getByRole('heading', { name: 'Ningún registro coincide' })).toBeVisible()
  filas.push(unaSolicitud(2, { pedido: 'Planillas del mes' }))
  cambiar('transparencia')
  await expect.element(filaDe('Planillas del mes')).toBeVisible()

  responder(transparenciaListaApi.listar, rechazo('inesperado'))
  await buscador().fill('Planillas otras')
  await expect.element(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
})

test('TRS-12 D-45 all columns stand in a window of 1440 with the menu open, whatever they hold', async () => {
  const informe_de = 'Subgerencia de Fiscalización y Control Administrativo'
  const semaforo = { color: 'rojo', texto: 'Venció hace 12 días hábiles' } as const
  await abrirSolicitudes([
    unaSolicitud(1, {
      correo_devuelto: true,
      semaforo,
      aviso_hasta: '2026-07-17',
      pedido: 'Actas de concejo '.repeat(9),
    }),
    unaSolicitud(2, { ...{ estado: 'CON INFORME', informe_de }, email: `${'vecina'.repeat(9)}@example.com` }),
    unaSolicitud(3, { estado: 'NO PRESENTADA', semaforo: null, restan: null, tarde: 12 }),
    unaSolicitud(4, { estado: 'RESPONDIDA', sin_acuse: true, semaforo: null, restan: null, tarde: 0 }),
  ])
  await page.viewport(1440, 900)
  await expect.poll(columnasALaVista).toBe(true)
})

test('D-45 without permission 9 there is no screen of the requests', async () => {
  await abrir('transparencia_lista', { como: 'rebeca' })
  await expect.poll(() => location.hash).toBe('#/welcome')
  await expect.element(page.getByText('No tiene permiso para esta opción')).toBeVisible()
  await expect.element(tablaSolicitudes()).not.toBeInTheDocument()
})

test('TRS-12 TRS-13 filters stand in the address, and the list says that nobody is designated', async () => {
  const { pedidos } = await abrirSolicitudes([unaSolicitud(1, { prorroga_hasta: '2026-08-14' })])
  await expect.element(page.getByText('No hay responsable designado (Ley N.° 27806)')).toBeVisible()
  await expect.element(filaDe('Pedido 01')).toMatchTextContent('Prórroga')
  await page.getByRole('radio', { name: 'Vencidas' }).click()
  await page.getByRole('search', { name: 'Filtros' }).getByLabelText('Forma de entrega').selectOptions('Disco')
  await expect.poll(() => pedidos.at(-1)?.query.columns).toEqual({ plazo: 'vencido', entrega: '4' })
  expect(Object.fromEntries(new URLSearchParams(location.hash.split('?')[1]))).toMatchObject({
    ...{ plazo: 'vencido', entrega: '4' },
  })
  // Only holders of 17 designate.
  await expect.element(page.getByRole('button', { name: 'Responsables' })).not.toBeInTheDocument()
})
