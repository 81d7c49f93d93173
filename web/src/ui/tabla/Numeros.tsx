import { IconCheck } from '@tabler/icons-react'
import { Icono } from '../Icono.tsx'
import estilos from './Numeros.module.css'

/** DNI or RUC, in the figures of identifiers. */
export const Documento = ({ numero }: { numero: string }) => <span className={estilos.documento}>{numero}</span>

/** The number in Sisgedo, or that there is none yet (MPV-49, REC-24, REC-29). */
export const Sisgedo = ({ expe_id }: { expe_id: string | null }) =>
  expe_id === null ? (
    <span className={estilos.sinRegistrar}>Sin registrar</span>
  ) : (
    <span className={estilos.registrado}>
      <Icono de={IconCheck} tam={14} />
      {expe_id}
    </span>
  )
