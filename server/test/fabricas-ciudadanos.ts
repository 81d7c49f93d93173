import { rucCorrecto } from '@cabildo/contracts/base/ruc'
import { verificadorCorrecto } from '@cabildo/contracts/base/verificador'

/** The check character of a DNI, as its card shows it (IDE-04). */
export const verificadorDe = (dni: string): string =>
  [...'0123456789'].find((digito) => verificadorCorrecto(dni, digito)) ?? ''

/** A RUC of nobody, with its check digit (D-30). */
export const rucDePrueba = (n: number): string => {
  const base = `2099${String(n).padStart(6, '0')}`
  return [...'0123456789'].map((digito) => base + digito).find(rucCorrecto) ?? ''
}

let serie = 0

/** What the complaints book sends for a person of the register, under words and a key of its own (Table REC-A). */
export const formularioDeReclamo = (mas: Record<string, unknown> = {}) => ({
  ...{ tipo_doc: 1, ndoc: '98000001', code_verifica: verificadorDe('98000001'), ape_nom: 'QUISPE MAMANI Rosa Elvira' },
  ...{ name: 'Rosa Elvira', ape_pat: 'Quispe', ape_mat: 'Mamani', phone: '987654321', email: 'rosa.q@example.com' },
  descripcion: `Fui a pagar el arbitrio y no me dieron recibo (${++serie})`,
  clave: crypto.randomUUID(),
  ...mas,
})

/** The same for a business. */
export const reclamoDeEmpresa = (mas: Record<string, unknown> = {}) =>
  formularioDeReclamo({
    ...{
      tipo_doc: 2,
      ndoc: '',
      code_verifica: '',
      ape_nom: '',
      nruc: rucDePrueba(1),
      rsocial: 'Bodega El Molle S.A.C.',
    },
    ...mas,
  })

/** What the form of requests for public information sends (Table TRS-A, D-45). */
export const formularioDeSolicitud = (mas: Record<string, unknown> = {}) => ({
  ...{ dni: '98000001', ape_nom: 'QUISPE MAMANI Rosa Elvira', address: 'Jr. Los Molles 123' },
  pedido: `Presupuesto de la obra de la plaza, por partidas (${++serie})`,
  clave: crypto.randomUUID(),
  ...mas,
})
