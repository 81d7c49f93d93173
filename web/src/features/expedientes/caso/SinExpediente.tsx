import { IconFileUnknown } from '@tabler/icons-react'
import { Cabeza } from '../../../ui/Cabeza.tsx'
import { Estado } from '../../../ui/tabla/Estados.tsx'
import estilos from './Expediente.module.css'

/** What the caller may not see is as if it were not there (EXP-02); with a remote Sisgedo there are no cases (EXP-03). */
export const SinExpediente = ({ porque }: { porque?: string }) => (
  <>
    <Cabeza titulo="EXPEDIENTE" />
    <div className={estilos.tarjeta}>
      <Estado
        alerta
        icono={<IconFileUnknown size={32} stroke={1.5} aria-hidden />}
        titulo={porque ?? 'No se encontró el expediente'}
        texto={porque ? 'Consúltelo en ese sistema.' : 'No existe, o no ha pasado por su área.'}
      />
    </div>
  </>
)
