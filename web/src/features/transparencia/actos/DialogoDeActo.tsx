import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import type { Solicitud } from '@cabildo/contracts/transparencia-lista'
import {
  type ActoDeSolicitud,
  comuniqueloAlDomicilio,
  PALABRAS_DE_SOLICITUD,
} from '@cabildo/contracts/transparencia-reglas'
import { IconMailOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FormDialogo, type FormDialogoProps } from '../../../ui/FormDialogo.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { Nota } from '../../../ui/Nota.tsx'
import { Progreso } from '../../../ui/Progreso.tsx'
import { DosLados } from '../../expedientes/index.ts'
import { Rechazo } from '../../mesa-de-partes/index.ts'
import estilos from './actos.module.css'
import { ICONOS_DE_SOLICITUD } from './iconos.ts'
import { correoDe, type FormularioDeActo } from './useActoDeSolicitud.ts'

/** Of which the citizen is written, where there is an address (TRS-24). */
const SE_AVISAN: readonly ActoDeSolicitud[] = ['observar', 'prorrogar', 'responder', 'encauzar']

export const detalleDeSolicitud = ({ numero, ape_nom }: Solicitud): string =>
  `Solicitud ${numeroEscrito('solicitud', numero)} · ${ape_nom}`

interface Props extends Pick<FormDialogoProps, 'estado' | 'tam'> {
  formulario: FormularioDeActo
  /** Stands at the right of the fields. */
  alLado?: ReactNode
  children: ReactNode
}

/**
 * The frame of what is done with a request: OBSERVAR SOLICITUD, REGISTRAR SUBSANACIÓN, COMUNICAR PRÓRROGA, COSTO DE
 * REPRODUCCIÓN, REGISTRAR PAGO, RESPONDER SOLICITUD, ENCAUZAR SOLICITUD and REGISTRAR ENTREGA (TRS-16 to TRS-24).
 */
export const DialogoDeActo = ({ formulario, estado = null, alLado, children, ...dialogo }: Props) => {
  const { acto, solicitud, abierto, onClose, hacer, falta, dejar, enviando, avance, sucio, rechazo } = formulario
  const palabras = PALABRAS_DE_SOLICITUD[acto]
  const campos = (
    <div className={estilos.campos}>
      {children}
      {SE_AVISAN.includes(acto) && correoDe(solicitud) === '' && (
        <Nota icono={IconMailOff} texto={comuniqueloAlDomicilio(solicitud.address)} />
      )}
    </div>
  )
  return (
    <FormDialogo
      {...dialogo}
      abierto={abierto}
      onClose={onClose}
      titulo={palabras.titulo}
      detalle={detalleDeSolicitud(solicitud)}
      onSubmit={hacer}
      falta={falta}
      alFaltar={dejar}
      enviando={enviando}
      sucio={sucio}
      textoBoton={palabras.boton}
      icono={<Icono de={ICONOS_DE_SOLICITUD[acto]} />}
      estado={enviando ? <Progreso texto="Enviando" fraccion={avance || null} /> : estado}
    >
      {rechazo && <Rechazo motivo={rechazo} />}
      {alLado ? <DosLados alLado={alLado}>{campos}</DosLados> : campos}
    </FormDialogo>
  )
}
