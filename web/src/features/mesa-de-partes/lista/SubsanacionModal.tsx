import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { MENSAJES_OBSERVACION, type Tramite } from '@cabildo/contracts/mesa-de-partes-lista'
import { IconFileUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { ErrorApi } from '../../../platform/api.ts'
import { avisar } from '../../../ui/avisos.ts'
import { FormDialogo } from '../../../ui/FormDialogo.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { Progreso } from '../../../ui/Progreso.tsx'
import { CamposSubsanacion } from '../subsanar/CamposSubsanacion.tsx'
import { useSubsanar } from '../subsanar/useSubsanar.ts'
import estilos from './dialogos.module.css'
import { useRegistrarSubsanacion } from './mpv.api.ts'
import { contarFallo, Rechazo } from './Rechazo.tsx'
import { documentoDelTramite } from './tramite.ts'

interface Props {
  tramite: Tramite
  abierto: boolean
  onClose: () => void
}

/** REGISTRAR SUBSANACION: enters what the citizen brought to the counter (EXP-62). */
export const SubsanacionModal = ({ tramite, abierto, onClose }: Props) => {
  const subsanar = useSubsanar()
  const registrar = useRegistrarSubsanacion(tramite.id)
  const [rechazo, setRechazo] = useState('')
  const [visto, setVisto] = useState(false)
  // The dialog stays mounted, so that the focus returns to its opener; each opening starts anew.
  if (visto !== abierto) {
    setVisto(abierto)
    if (abierto) {
      subsanar.vaciar()
      setRechazo('')
    }
  }
  const enviar = async () => {
    setRechazo('')
    try {
      await subsanar.enviar((envio, opciones) => registrar.mutateAsync({ envio, opciones }))
      avisar.exito(MENSAJES_OBSERVACION.subsanado)
      onClose()
    } catch (fallo) {
      const motivo = contarFallo(fallo, MENSAJES_OBSERVACION.noSubsanado)
      // What a field is to blame for stands beside it.
      setRechazo(fallo instanceof ErrorApi && fallo.status === 422 ? '' : motivo)
    }
  }
  return (
    <FormDialogo
      abierto={abierto}
      onClose={onClose}
      titulo="REGISTRAR SUBSANACION"
      detalle={`${documentoDelTramite(tramite)} · Registro ${numeroEscrito('registro', tramite.nro_registro)}`}
      onSubmit={enviar}
      falta={subsanar.completa ? [] : ['un archivo o una explicación']}
      enviando={subsanar.enviando}
      sucio={subsanar.sucio}
      textoBoton="Registrar"
      icono={<Icono de={IconFileUpload} />}
      estado={subsanar.enviando ? <Progreso texto="Subiendo archivos" fraccion={subsanar.fraccion} /> : null}
    >
      {rechazo && <Rechazo motivo={rechazo} />}
      <div className={estilos.campos}>
        {tramite.motivo && (
          <div>
            <h3 className={estilos.apartado}>Qué falta</h3>
            <p className={estilos.cita}>{tramite.motivo}</p>
          </div>
        )}
        <CamposSubsanacion subsanar={subsanar} />
      </div>
    </FormDialogo>
  )
}
