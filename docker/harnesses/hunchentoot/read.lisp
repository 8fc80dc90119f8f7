;;; Hunchentoot, a web server of Common Lisp: the POST parameters of its requests.
(require :asdf)
(asdf:load-systems "hunchentoot" "ironclad/digest/sha256")

(defun hex (octets)
  (ironclad:byte-array-to-hex-string (coerce octets '(simple-array (unsigned-byte 8) (*)))))

(defun utf-8 (string)
  (flex:string-to-octets string :external-format :utf-8))

;; The library gives "" for a type that is absent.
(defun member-hex (key string)
  (if (member string '(nil "") :test #'equal) "" (format nil "\"~A\":\"~A\"," key (hex (utf-8 string)))))

(defun part (name value &optional filename type)
  (let ((data (if (stringp value) (utf-8 value) (alexandria:read-file-into-byte-vector value))))
    (format nil "{\"nameHex\":\"~A\",~A~A\"size\":~D,\"sha256\":\"~A\"}"
            (hex (utf-8 name)) (member-hex "filenameHex" filename) (member-hex "contentTypeHex" type)
            (length data) (hex (ironclad:digest-sequence :sha256 data)))))

;; The library counts its temporary files without a lock: two requests at once may get one name.
(let ((lock (bt:make-lock)))
  (sb-int:encapsulate 'hunchentoot::make-tmp-file-name 'one-by-one
                      (lambda (make &rest prefix)
                        (bt:with-lock-held (lock) (apply make prefix)))))

;; A field is (name . value), a file is (name path filename type).
(hunchentoot:define-easy-handler (upload :uri "/upload") ()
  (format nil "{\"parts\":[~{~A~^,~}]}"
          (loop for (name . value) in (hunchentoot:post-parameters*)
                collect (apply #'part name (if (listp value) value (list value))))))

(hunchentoot:define-easy-handler (goodform :uri "/goodform") ()
  (format nil "{\"contract\":1,\"server\":\"Hunchentoot\",\"version\":\"~A\"}"
          hunchentoot:*hunchentoot-version*))

(defun main ()
  (let ((server (make-instance 'hunchentoot:easy-acceptor
                               :address "127.0.0.1" :port 0
                               :access-log-destination nil :message-log-destination nil)))
    (hunchentoot:start server)
    (format t "http://127.0.0.1:~D~%" (hunchentoot:acceptor-port server))
    (finish-output)
    (loop (sleep 3600))))

(save-lisp-and-die "read" :toplevel #'main :executable t)
