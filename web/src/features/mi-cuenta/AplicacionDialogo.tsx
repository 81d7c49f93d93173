import { MENSAJES_MI_CUENTA, miCuentaApi } from '@cabildo/contracts/mi-cuenta'
import { IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { ErrorApi, pedir } from '../../platform/api.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { CampoCodigo, codigoCompleto } from '../../ui/CampoCodigo.tsx'
import cuerpo from '../../ui/cuerpo.module.css'
import { FormDialogo } from '../../ui/FormDialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'
import clases from './mi-cuenta.module.css'
import { NombreDeFactor } from './NombreDeFactor.tsx'
import { Pasos } from './Pasos.tsx'
import { Qr } from './Qr.tsx'

interface Props {
  /** Shown here and never again. */
  secreto: string
  uri: string
  /** It takes the place of the one that there is. */
  cambia: boolean
  abierto: boolean
  onClose: () => void
  onAgregada: (codigos: readonly string[] | undefined) => void
}

const enGrupos = (secreto: string): string => secreto.match(/.{1,4}/g)?.join(' ') ?? secreto

/** 'AGREGAR APLICACIÓN DE CÓDIGOS', or another one in its place: it counts once a code of it is right (ING-06). */
export const AplicacionDialogo = ({ secreto, uri, cambia, abierto, onClose, onAgregada }: Props) => {
  const [codigo, setCodigo] = useState('')
  const [nombre, setNombre] = useState('Mi celular')
  const [errores, setErrores] = useState<Readonly<Record<string, string>>>({})
  const [enviando, setEnviando] = useState(false)
  const falta = [...(codigoCompleto(codigo) ? [] : ['código']), ...(nombre.trim() ? [] : ['nombre'])]
  const agregar = async () => {
    setEnviando(true)
    setErrores({})
    try {
      const { codigos } = await pedir(miCuentaApi.agregarTotp, { body: { codigo, nombre: nombre.trim() } })
      onClose()
      onAgregada(codigos)
    } catch (fallo) {
      const campos = fallo instanceof ErrorApi ? fallo.campos : {}
      if (Object.keys(campos).length > 0) setErrores(campos)
      else if (fallo instanceof ErrorApi && fallo.codigo === 'codigoIncorrecto') setErrores({ codigo: fallo.mensaje })
      else avisarFallo(fallo, MENSAJES_MI_CUENTA.noSePudo)
    } finally {
      setEnviando(false)
    }
  }
  return (
    <FormDialogo
      abierto={abierto}
      onClose={onClose}
      titulo={`${cambia ? 'CAMBIAR' : 'AGREGAR'} APLICACIÓN DE CÓDIGOS`}
      detalle={
        cambia
          ? MENSAJES_MI_CUENTA.cambieAplicacion
          : 'Al ingresar, su celular le dará un código que cambia cada 30 segundos'
      }
      textoBoton="Activar"
      falta={falta}
      enviando={enviando}
      icono={<Icono de={IconShieldCheck} />}
      onSubmit={agregar}
    >
      <div className={`${cuerpo.pila} ${cuerpo.campos}`}>
        <Pasos
          de={[
            [
              'Abra la aplicación de códigos de su celular',
              <small key="1">Google Authenticator, Microsoft Authenticator, Aegis u otra.</small>,
            ],
            [
              'Escanee este código',
              <div key="2" className={clases.secreto}>
                <Qr texto={uri} nombre="Código QR para su aplicación" />
                <small>
                  Si no puede escanearlo, escriba esta clave en la aplicación:
                  <code>{enGrupos(secreto)}</code>
                </small>
              </div>,
            ],
            ['Escriba el código que muestra', null],
          ]}
        />
        <CampoCodigo
          label="Código de 6 dígitos"
          data-autofocus
          readOnly={enviando}
          value={codigo}
          error={errores.codigo}
          onChange={(valor) => {
            setCodigo(valor)
            setErrores({})
          }}
        />
        <NombreDeFactor
          label="Nombre"
          description="Para reconocerla después: el equipo donde está"
          value={nombre}
          error={errores.nombre}
          onChange={setNombre}
        />
      </div>
    </FormDialogo>
  )
}
