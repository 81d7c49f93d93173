import { lugarDelAcceso } from '@cabildo/contracts/accesos'
import type { Area, Cargo } from '@cabildo/contracts/catalogos'
import type { Usuario } from '@cabildo/contracts/usuarios'
import { DOCUMENTO_DEL_TRASLADO_MAXIMO, MENSAJES_VIGENCIA, PERMISOS_DEL_TRASLADO } from '@cabildo/contracts/vigencia'
import { useQuery } from '@tanstack/react-query'
import { avisarFallo, avisarRechazo } from '../../platform/consultas.ts'
import { ErrorApi } from '../../platform/error-api.ts'
import { avisar } from '../../ui/avisos.ts'
import { FormularioDeRegistro } from '../../ui/FormularioDeRegistro.tsx'
import { TextInput } from '../../ui/kit/campo.tsx'
import { Selector } from '../../ui/Selector.tsx'
import { CamposDelLugar } from './CampoArea.tsx'
import { Persona } from './celdas.tsx'
import columnas from './encargaturas.module.css'
import { PorAceptar, usePorAceptar } from './PorAceptar.tsx'
import { perfilesQuery } from './perfiles.api.ts'
import { type DestinoElegido, useTrasladoForm } from './useTrasladoForm.ts'
import { pedirSituacion, type Situacion, useTrasladar } from './vigencia.api.ts'
import estilos from './vigencia.module.css'

interface Props {
  usuario: Usuario
  /** The access in force, read just before. */
  situacion: Situacion
  destino?: DestinoElegido | undefined
  abierto: boolean
  onClose: () => void
  areas: readonly Area[]
  cargos: readonly Cargo[]
}

/** TRASLADAR: the access in force ends today, and the one of another area or position is made (USU-64). */
export function TrasladoModal({ usuario, situacion, destino, abierto, onClose, areas, cargos }: Props) {
  const porArea = usuario.area_name !== null
  const forma = useTrasladoForm(abierto, situacion, { porArea, destino })
  const { valores } = forma
  const trasladar = useTrasladar(usuario.id)
  const conPerfil = valores.permisos === 'perfil'
  const perfiles = useQuery({ ...perfilesQuery, enabled: abierto && conPerfil })
  const porAceptar = usePorAceptar({
    grabar: trasladar.mutateAsync,
    alGrabar: () => {
      avisar.exito(MENSAJES_VIGENCIA.trasladoGrabado)
      onClose()
    },
    alFallar: (fallo, texto) =>
      // Its form has no place for what is said of single permissions.
      fallo instanceof ErrorApi && fallo.campos.myChoices ? avisarRechazo(fallo, texto) : avisarFallo(fallo, texto),
  })
  return (
    <>
      <FormularioDeRegistro
        forma={forma}
        abierto={abierto}
        onClose={onClose}
        tam="640px"
        titulo="TRASLADAR"
        detalle={`Hoy en ${lugarDelAcceso(situacion)}. Ese acceso termina hoy.`}
        textoBoton="Trasladar"
        traer={() => pedirSituacion(usuario.id)}
        {...porAceptar.envios}
      >
        <Persona usuario={usuario} />
        <div className={columnas.campos}>
          <CamposDelLugar {...{ forma, areas, cargos }} campo="area_id" sinCargo={porArea} data-autofocus />
          <TextInput
            className={columnas.ancho}
            label="Documento que lo dispone"
            placeholder="Resolución o memorando"
            required
            autoComplete="off"
            maxLength={DOCUMENTO_DEL_TRASLADO_MAXIMO}
            {...forma.texto('documento')}
          />
          <Selector
            label="Permisos"
            required
            {...forma.texto('permisos')}
            data={PERMISOS_DEL_TRASLADO.map(({ valor, etiqueta }) => ({ value: valor, label: etiqueta }))}
          />
          {conPerfil && (
            <Selector
              label="Perfil"
              required
              {...forma.texto('perfil_id')}
              data={[
                { value: '', label: 'Elija el perfil' },
                ...(perfiles.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
            />
          )}
        </div>
        {situacion.sin_firmante !== null && (
          <p className={estilos.aviso} role="status">
            {MENSAJES_VIGENCIA.nadieFirma(situacion.area_name, situacion.sin_firmante)}
          </p>
        )}
      </FormularioDeRegistro>
      <PorAceptar de={porAceptar} abierto={abierto} />
    </>
  )
}
