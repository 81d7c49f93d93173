import { MENSAJES_DESISTIMIENTO, sinAvisoPorCorreo } from '@cabildo/contracts/mesa-de-partes-lista'
import { IconFileX } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import { ErrorApi } from '../../../platform/api.ts'
import type { Refresco } from '../../../platform/refresco.ts'
import { avisar } from '../../../ui/avisos.ts'
import { CampoArchivo } from '../../../ui/CampoArchivo.tsx'
import { FormDialogo } from '../../../ui/FormDialogo.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { CamposDesistimiento, SIN_DESISTIR } from '../desistir/CamposDesistimiento.tsx'
import { LIMITES_ADJUNTO, revisarAdjunto } from '../virtual/adjuntos.ts'
import adjuntos from '../virtual/virtual.module.css'
import estilos from './dialogos.module.css'
import { useRegistrarDesistimiento } from './mpv.api.ts'
import { contarFallo, Procesando, Rechazo } from './Rechazo.tsx'
import { SinAviso } from './SinAviso.tsx'

/** What is withdrawn. */
export interface PorDesistir {
  clave: string
  /** As the warning begins: 'El trámite'. */
  que: string
  /** Below the title. */
  detalle: string
  /** Where its letters go. */
  correo: ComponentProps<typeof SinAviso>['de']
  /** Others are answered with it: it ends by no withdrawal, and nobody is written to. */
  agrupado?: boolean
}

interface Props {
  de: PorDesistir
  /** What renews what shows it. */
  refresco: Refresco
  abierto: boolean
  onClose: () => void
}

/** REGISTRAR DESISTIMIENTO: enters a withdrawal that came on paper, with its PDF (CON-22, API-162). */
export const DesistimientoModal = ({ de, refresco, abierto, onClose }: Props) => {
  const [valores, setValores] = useState(SIN_DESISTIR)
  const [papel, setPapel] = useState<File | null>(null)
  const [errores, setErrores] = useState<Readonly<Record<string, string>>>({})
  const [rechazo, setRechazo] = useState('')
  const [visto, setVisto] = useState(false)
  const registrar = useRegistrarDesistimiento(refresco)
  // The dialog stays mounted, so that the focus returns to its opener; each opening starts anew.
  if (visto !== abierto) {
    setVisto(abierto)
    if (abierto) {
      setValores(SIN_DESISTIR)
      setPapel(null)
      setErrores({})
      setRechazo('')
    }
  }
  const enviar = async () => {
    if (!papel) return
    setRechazo('')
    setErrores({})
    try {
      const { anotado } = await registrar.mutateAsync({ body: { clave: de.clave, ...valores }, papel })
      avisar.exito(MENSAJES_DESISTIMIENTO[anotado ? 'anotado' : 'registrado'])
      onClose()
    } catch (fallo) {
      const motivo = contarFallo(fallo, MENSAJES_DESISTIMIENTO.noRegistrado)
      const conCampos = fallo instanceof ErrorApi && fallo.status === 422
      // What a field is to blame for stands beside it.
      if (conCampos) setErrores(fallo.campos)
      setRechazo(conCampos ? '' : motivo)
    }
  }
  return (
    <FormDialogo
      abierto={abierto}
      onClose={onClose}
      titulo="REGISTRAR DESISTIMIENTO"
      detalle={de.detalle}
      onSubmit={enviar}
      falta={papel ? [] : ['el PDF del desistimiento']}
      enviando={registrar.isPending}
      sucio={papel !== null || valores !== SIN_DESISTIR}
      textoBoton="Registrar"
      icono={<Icono de={IconFileX} />}
      estado={registrar.isPending ? <Procesando /> : null}
    >
      {rechazo && <Rechazo motivo={rechazo} />}
      <div className={estilos.campos}>
        <CamposDesistimiento
          valores={valores}
          errores={errores}
          onValores={(cambio) => setValores({ ...valores, ...cambio })}
        />
        <div className={adjuntos.adjunto}>
          <span aria-hidden="true">PDF del desistimiento</span>
          <CampoArchivo
            etiqueta="PDF del desistimiento"
            archivo={papel}
            onArchivo={setPapel}
            revisar={revisarAdjunto}
            fotos={LIMITES_ADJUNTO}
            error={errores.selectedFile}
          />
        </div>
        {de.agrupado ? (
          <p className={estilos.advertencia}>{MENSAJES_DESISTIMIENTO.deGrupo}</p>
        ) : (
          <>
            <p className={estilos.advertencia}>
              {de.que} terminará al registrarlo
              {sinAvisoPorCorreo(de.correo) === '' && ' y se avisará al solicitante por correo'}. No se puede deshacer.
            </p>
            <SinAviso de={de.correo} />
          </>
        )}
      </div>
    </FormDialogo>
  )
}
