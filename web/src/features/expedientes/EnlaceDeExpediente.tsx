import type { ReactNode } from 'react'
import { useDatosDeLaDireccion } from '../../platform/direccion.ts'
import { direccionDeAqui, direccionDeCaso, direccionDeImportado } from './direccion.ts'

interface Props {
  registro_id: number
  /** It is one of another register. */
  importado?: boolean
  children: ReactNode
  /** -1 where the row is one stop of Tab. */
  tabIndex?: number
}

/** A link to a case, from which its screen leads back to these very rows (EXP-07, EXP-64). */
export const EnlaceDeExpediente = ({ registro_id, importado = false, ...resto }: Props) => {
  const datos = useDatosDeLaDireccion()
  const direccion = importado ? direccionDeImportado : direccionDeCaso
  return <a href={direccion(registro_id, direccionDeAqui(datos))} {...resto} />
}
