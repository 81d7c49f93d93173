import { expect, type Page } from '@playwright/test'
import { contar, ENCARGADO, filas, registrarCanasta } from './apoyo-canastas.ts'
import { abrir } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const miles = (n: number) => n.toLocaleString('en-US')

/** Of deliveries that no other test registers: what the others do to references meanwhile does not count. */
const SEMANA_PROPIA = '2032-05-17'

const tarjetas = (page: Page) => page.getByRole('list', { name: 'Contadores' }).getByRole('listitem')
const grafico = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first()

const abrirTablero = async (page: Page) => {
  await abrir(page, 'chart', ENCARGADO)
  await expect(page.getByRole('heading', { name: 'CANASTAS: INDICADORES' })).toBeVisible()
  await expect(tarjetas(page)).toHaveCount(4)
}

/** The screen says what the server counts, whoever else registers people meanwhile. */
const diceLoQueHay = async (page: Page) =>
  expect(async () => {
    const { actas_mpi, pendientes, nuevos, actas_angloamerican } = await contar(page)
    await expect(tarjetas(page)).toHaveText(
      [
        new RegExp(`^Entregados MPI${miles(actas_mpi)}\\b.*Referencia ACTA-MPI$`),
        new RegExp(`^Pendientes${miles(pendientes)}\\b.*Referencia PENDIENTE$`),
        new RegExp(`^Nuevos${miles(nuevos)}\\b.*Precalificación NUEVO$`),
        new RegExp(`^Entregados Quellaveco${miles(actas_angloamerican)}\\b.*Referencia ACTA-ANGLOAMERICA$`),
      ],
      { timeout: 2_000 },
    )
  }).toPass({ timeout: 30_000 })

test('CAN-31 CAN-32 CAN-33 CAN-35 four cards and no more count by themselves what others register, and lead to it', async ({
  page,
}) => {
  await abrirTablero(page)
  await diceLoQueHay(page)
  const antes = (await contar(page)).semanas.find(({ semana }) => semana === SEMANA_PROPIA)?.total ?? 0
  await registrarCanasta(page.request, { fec_entrega: '2032-05-19' })
  // Nobody pressed Actualizar: the event of the change renews the figures.
  const semana = grafico(page, 'Beneficiarios por semana de entrega')
  const cifra = semana.getByRole('link', { name: `${antes + 1} 17/05/2032 al 23/05/2032` })
  await expect(cifra).toBeVisible()
  await diceLoQueHay(page)
  await cifra.click()
  await expect(page).toHaveURL(/#\/excel\?semana=2032-05-17$/)
  await expect(filas(page)).toHaveCount(antes + 1)
})
