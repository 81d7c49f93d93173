import { verificadorCorrecto } from '@cabildo/contracts/base/verificador'
import { nombreCompleto, type PartesDeNombre } from '@cabildo/contracts/ciudadano'
import { formulariosApi } from '@cabildo/contracts/formularios'
import { identidadApi } from '@cabildo/contracts/identidad'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { responder } from '../servidor.ts'

/** The check character that the eight digits ask for (IDE-05). */
const codigoDe = (dni: string): string => [...'0123456789'].find((digito) => verificadorCorrecto(dni, digito)) ?? ''

const NOMBRES = ['Rosa Elvira', 'Luis Augusto', 'Antonella Ana'] as const

/** A person whom the register of identity knows, another one with each number. */
export const ciudadano = (orden = 0) => {
  const dni = String(98_000_000 + orden)
  const partes = {
    prenombres: NOMBRES[orden % NOMBRES.length],
    apPrimer: 'Quispe',
    apSegundo: 'Mamani',
  } satisfies PartesDeNombre
  return { dni, code: codigoDe(dni), partes, nombre: nombreCompleto(partes) }
}
export type Ciudadano = ReturnType<typeof ciudadano>

/** A number of the invented range that no register knows. */
export const NADIE = { dni: '97000001', code: codigoDe('97000001') }
export const EMPRESA = { ruc: '20992535378', nombre: 'INVERSIONES VEJAR E.I.R.L.' }
export const RUC_DE_NADIE = '20999999990'
export const CORREO = 'vecina@example.com'

/** A code that is not that of the number. */
export const otroCodigo = ({ code }: Pick<Ciudadano, 'code'>): string => (code === '7' ? '8' : '7')

/** Answers what a form asks of the registers: they know those people, one entity, and nobody else. */
export const conRegistros = (...personas: Ciudadano[]) => {
  responder(formulariosApi.ticket, ({ params: { form } }) => ({ ticket: `${form}.boleto` }))
  const dnis = responder(
    identidadApi.reniec,
    ({ params }) => personas.find(({ dni }) => dni === params.dni)?.partes ?? {},
  )
  const rucs = responder(identidadApi.sunat, ({ params }) =>
    params.ruc === EMPRESA.ruc ? { razon_social: EMPRESA.nombre } : {},
  )
  return { dnis, rucs }
}

export const dni = () => page.getByLabelText('DNI', { exact: true })
export const verificador = () => page.getByLabelText('Código de verificación', { exact: true })
export const nombre = () => page.getByLabelText('Apellidos y nombres')
export const razonSocial = () => page.getByLabelText('Razón social')
export const telefono = () => page.getByLabelText('Teléfono', { exact: true })
export const correo = () => page.getByLabelText('Correo electrónico', { exact: true })

/** Fills the DNI and its check character. */
export const ponerDni = async (persona: Pick<Ciudadano, 'dni' | 'code'>): Promise<void> => {
  await dni().fill(persona.dni)
  await verificador().fill(persona.code)
}

/** Waits until no lookup shows its modal, which would take what is typed. */
export const trasBuscar = () => expect.element(page.getByRole('dialog')).not.toBeInTheDocument()

/** Fills who files and waits for the name that the register has. */
export const identificar = async (persona: Ciudadano): Promise<void> => {
  await ponerDni(persona)
  await expect.element(nombre()).toHaveValue(persona.nombre)
  await trasBuscar()
  await telefono().fill('987654321')
  await correo().fill(CORREO)
}

/** The summary of what is to be mended. */
export const resumenDeErrores = () => page.getByRole('group', { name: /antes de enviar$/ })
