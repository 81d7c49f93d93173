import { MENSAJES_MI_CUENTA, miCuentaApi } from '@cabildo/contracts/mi-cuenta'
import type { OpcionesDeLlave } from '@cabildo/contracts/sesion'
import { IconFingerprint, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { ErrorApi, pedir } from '../../platform/api.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { crearLlave, FallaDeLlave } from '../../platform/llaves.ts'
import { avisar } from '../../ui/avisos.ts'
import cuerpo from '../../ui/cuerpo.module.css'
import { FormDialogo } from '../../ui/FormDialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Nota } from '../../ui/Nota.tsx'
import clases from './mi-cuenta.module.css'
import { NombreDeFactor } from './NombreDeFactor.tsx'
import { Pasos } from './Pasos.tsx'

interface Props {
  /** Those of the first try: each serves once. */
  opciones: OpcionesDeLlave
  abierto: boolean
  onClose: () => void
  onAgregada: (codigos: readonly string[] | undefined) => void
}

const PASOS = [
  ['Pulse «Crear la llave»', <small key="1">Su navegador abrirá una ventana propia.</small>],
  [
    'Confirme con su huella, su rostro o su PIN',
    <small key="2">No salen de su equipo: la municipalidad guarda solo una clave pública.</small>,
  ],
  ['Listo', <small key="3">La próxima vez elija «Usar mi llave de acceso».</small>],
] as const

/** 'AÑADIR LLAVE DE ACCESO' (ING-08, ING-09). */
export const LlaveDialogo = ({ opciones, abierto, onClose, onAgregada }: Props) => {
  const [nombre, setNombre] = useState('')
  const [error, setError] = useState<string>()
  const [enviando, setEnviando] = useState(false)
  const [vigentes, setVigentes] = useState<OpcionesDeLlave | null>(opciones)
  const crear = async () => {
    setEnviando(true)
    setError(undefined)
    try {
      const suyas = vigentes ?? (await pedir(miCuentaApi.opcionesDeLlave)).opciones
      // Whatever comes of this try, the next one needs others.
      setVigentes(null)
      const respuesta = await crearLlave(suyas)
      const { codigos } = await pedir(miCuentaApi.agregarLlave, { body: { respuesta, nombre: nombre.trim() } })
      onClose()
      onAgregada(codigos)
    } catch (fallo) {
      const delCampo = fallo instanceof ErrorApi ? fallo.campos.nombre : undefined
      if (delCampo) setError(delCampo)
      else if (fallo instanceof FallaDeLlave) avisar.error(fallo.message)
      else avisarFallo(fallo, MENSAJES_MI_CUENTA.noSePudo)
    } finally {
      setEnviando(false)
    }
  }
  return (
    <FormDialogo
      abierto={abierto}
      onClose={onClose}
      titulo="AÑADIR LLAVE DE ACCESO"
      detalle="Ingrese con su huella, su rostro o el PIN de su equipo, sin escribir códigos"
      textoBoton="Crear la llave"
      falta={nombre.trim() ? [] : ['nombre de la llave']}
      enviando={enviando}
      icono={<Icono de={IconFingerprint} />}
      onSubmit={crear}
    >
      <div className={`${cuerpo.pila} ${cuerpo.campos}`}>
        <NombreDeFactor
          label="Nombre de la llave"
          description="Para reconocerla después: el equipo donde quedará"
          data-autofocus
          value={nombre}
          error={error}
          onChange={(valor) => {
            setNombre(valor)
            setError(undefined)
          }}
        />
        <Pasos de={PASOS} />
        <div className={clases.nota}>
          <Nota
            icono={IconInfoCircle}
            texto={
              <>
                La llave sirve solo en <b>{location.host}</b>. Si el equipo es compartido, no la cree ahí.
              </>
            }
          />
        </div>
      </div>
    </FormDialogo>
  )
}
