import Glibc
import Synchronization

/// Where libgit2 speaks TLS through mbed TLS, as on Debian and Ubuntu, its start reads and parses every certificate that
/// the machine trusts: a third of the time that a small review takes. reviewbot never lets libgit2 speak to a server, so
/// this function stands in the program before mbed TLS's own, and reads nothing while libgit2 starts. A libgit2 that
/// spoke to a server nevertheless would trust none.
///
/// - Parameters:
///   - chain: `mbedtls_x509_crt *`
///   - path: The file to add to the chain.
/// - Returns: 0, or what mbed TLS says outside of libgit2's start.
@c(mbedtls_x509_crt_parse_file)
package func reviewbotParseCertificates(_ chain: OpaquePointer?, _ path: UnsafePointer<CChar>?) -> Int32 {
  guard !LibGit2.isStarting.load(ordering: .relaxed) else { return 0 }
  typealias Parse = @convention(c) (OpaquePointer?, UnsafePointer<CChar>?) -> Int32
  // RTLD_NEXT, a macro that Swift does not see: the function of that name behind this one.
  let next = unsafe UnsafeMutableRawPointer(bitPattern: -1)
  guard let original = unsafe dlsym(next, "mbedtls_x509_crt_parse_file") else { return -1 }
  return unsafe unsafeBitCast(original, to: Parse.self)(chain, path)
}

extension LibGit2 {
  /// True only within `git_libgit2_init`.
  static let isStarting = Atomic(false)
}
