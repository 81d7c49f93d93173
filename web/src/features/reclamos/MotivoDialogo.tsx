import { MENSAJES_RECLAMO, MOTIVOS_DE_RECLAMO, nombreDeMotivo, reclamoEscrito } from '@cabildo/contracts/reclamos'
import { type Reclamo, reclamoNombrado } from '@cabildo/contracts/reclamos-lista'
import { IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { avisar } from '../../ui/avisos.ts'
import { FormDialogo } from '../../ui/FormDialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Selector } from '../../ui/Selector.tsx'
import { contarFallo, Rechazo } from '../mesa-de-partes/index.ts'
import { useCambiarReclamo } from './reclamos.api.ts'
import estilos from './reclamos.module.css'

interface Props {
  reclamo: Reclamo
  abierto: boolean
  onClose: () => void
}

const OPCIONES = MOTIVOS_DE_RECLAMO.map(({ id, ayuda }) => ({ value: String(id), label: ayuda }))

/** CAMBIAR MOTIVO: another of the seven, beside what the citizen chose (REC-50). */
export const MotivoDialogo = ({ reclamo, abierto, onClose }: Props) => {
  const [tipo, setTipo] = useState(reclamo.tipo_reclamo)
  const [rechazo, setRechazo] = useState('')
  const [visto, setVisto] = useState(false)
  const cambiar = useCambiarReclamo()
  if (visto !== abierto) {
    setVisto(abierto)
    if (abierto) {
      setTipo(reclamo.tipo_reclamo)
      setRechazo('')
    }
  }
  const enviar = async () => {
    setRechazo('')
    try {
      await cambiar.mutateAsync({ id: reclamo.id, tipo_reclamo: tipo })
      onClose()
      avisar.exito(MENSAJES_RECLAMO.motivoActualizado)
    } catch (fallo) {
      setRechazo(contarFallo(fallo, MENSAJES_RECLAMO.motivoSinActualizar))
    }
  }
  return (
    <FormDialogo
      abierto={abierto}
      onClose={onClose}
      titulo="CAMBIAR MOTIVO"
      detalle={`${reclamo.importado ? reclamoNombrado(reclamo) : `Reclamo ${reclamoEscrito(reclamo.id)}`} · ${reclamo.nombres}`}
      onSubmit={enviar}
      falta={tipo === reclamo.tipo_reclamo ? ['elegir otro motivo'] : []}
      enviando={cambiar.isPending}
      sucio={tipo !== reclamo.tipo_reclamo}
      icono={<Icono de={IconTag} />}
    >
      {rechazo && <Rechazo motivo={rechazo} />}
      <div className={estilos.campos}>
        <Selector
          label="Motivo del reclamo"
          description={`${reclamo.importado ? 'El libro dice' : 'El ciudadano eligió'} ${nombreDeMotivo(reclamo.tipo_presentado)}`}
          data={OPCIONES}
          value={String(tipo)}
          onChange={({ currentTarget }) => setTipo(Number(currentTarget.value))}
        />
      </div>
    </FormDialogo>
  )
}
